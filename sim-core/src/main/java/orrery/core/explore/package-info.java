/**
 * What operations access, and which thread of the program goes on, for the exploration of schedules.
 *
 * <ol>
 *   <li>A footprint says at least what an operation has accessed. What is not known counts as everything.
 *   <li>Two calls of different threads conflict, unless each does nothing but submit work to a stream of its own.
 *   <li>Threads of the program take turns: one goes on at a time. Nothing tells when a thread blocks or ends, so that
 *       one of those that wait for a turn looks at the states of the others, at intervals that double up to a
 *       millisecond. Looks are counted, not timed.
 * </ol>
 */
@NullMarked
package orrery.core.explore;

import org.jspecify.annotations.NullMarked;
