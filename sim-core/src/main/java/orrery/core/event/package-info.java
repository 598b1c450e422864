/**
 * Events.
 *
 * <ol>
 *   <li>An event is a snapshot: it stands for the work that was in the stream when it was recorded, nothing later.
 *   <li>A wait holds the record of its moment; recording the event again does not change what is waited for.
 *   <li>An event that was never recorded is complete.
 *   <li>Destroying an event touches neither its record nor those who wait for it.
 * </ol>
 */
package orrery.core.event;
