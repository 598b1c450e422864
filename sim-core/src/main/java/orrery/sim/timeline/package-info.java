/**
 * Timelines of what a machine did: drawn as text, and as Chrome trace events for viewers.
 *
 * <ol>
 *   <li>The same program gives the same timeline, byte for byte: times are virtual, rows are sorted by number.
 *   <li>Nothing is left out without notice: what is too short for a column is drawn as one or counted, what has no line
 *       of its own is counted, what has not finished is drawn open or counted.
 *   <li>In a stream's row, an operation waits from the moment at which the device could see it and its own stream had
 *       nothing before it, to the moment at which it begins. Such time is drawn; an idle stream is blank.
 *   <li>In a text timeline nothing is drawn more than two columns from its time.
 *   <li>A Chrome trace is valid JSON from {@link orrery.sim.timeline.ChromeTrace#close} on, whatever happened before;
 *       no two slices of one of its tracks overlap.
 *   <li>A Chrome trace is written while the machine runs: it keeps in memory only calls and operations that have not
 *       ended.
 *   <li>Listeners of this package never throw; a failure to write is reported by {@code close}.
 * </ol>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.sim.timeline;

import org.jspecify.annotations.NullMarked;
