/**
 * What observes a program: the order of its operations, the checker, and for the exploration of schedules what
 * operations access and which thread goes on. {@link orrery.core.explore.ProgramObservers} has those that the options
 * of a machine ask for, and tells them what no listener of the trace is told.
 *
 * <ol>
 *   <li>A footprint says at least what an operation has accessed. What is not known counts as everything.
 *   <li>Two calls of different threads conflict, unless each does nothing but submit work to a stream of its own.
 *   <li>Threads of the program take turns: one goes on at a time. Nothing tells when a thread blocks or ends, so that
 *       one of those that wait for a turn looks at the states of the others, at intervals that double up to a
 *       millisecond. Looks are counted, not timed.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The search itself is {@code orrery.sim.ScheduleSearch}; this package tells it what conflicts. To run all orders of
 * independent operations is out of reach, because ten of them have 3.6 million; random orders find no proof that a
 * result is the only one. With footprints one order of each class of equivalent ones is run. A schedule of six
 * dependent kernels costs about 40 us.
 *
 * <p>Threads of the program are not instrumented: no agent, no rewritten classes. What a thread accesses in Java
 * objects is not seen, and where it blocks is found by looks at its state, so that threads that wait for a latch are
 * noticed after 20 ms only.
 */
@NullMarked
package orrery.core.explore;

import org.jspecify.annotations.NullMarked;
