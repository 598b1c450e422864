/**
 * Events.
 *
 * <ol>
 *   <li>An event stands for the work that was in its stream at its last record.
 *   <li>A wait is for the last record at the time of the call. A later record does not change it.
 *   <li>An event that was never recorded is complete.
 *   <li>The destruction of an event affects neither its record nor waits for it.
 * </ol>
 */
@NullMarked
package orrery.core.event;

import org.jspecify.annotations.NullMarked;
