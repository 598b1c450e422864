/**
 * The checks of {@link orrery.sim.Checks}: listeners that watch a program and report its mistakes.
 *
 * <ol>
 *   <li>{@link orrery.core.check.Checker} listens to the machine and to the accesses to memory. It exists only if
 *       something is checked.
 *   <li>The order of two accesses comes from {@link orrery.core.order}. When operations run has no influence.
 *   <li>Memory that is accessed is remembered as ranges, in {@link orrery.core.check.Shadow}.
 *   <li>A check never changes what a program does or when.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A check could look at what went wrong in this run. It would find what the times of this run show, and a cost model
 * that changes would hide mistakes. The checks look at what the program orders instead, so that a finding does not
 * depend on the schedule.
 *
 * <p>Accesses of whole operations are ranges, with a cell for bytes that have the same accesses: copies and memsets
 * cost one entry each. Accesses of the threads of a kernel are epochs, one number each. Where consecutive threads
 * access consecutive elements, a first epoch and a step stand for a page of them
 * ({@link orrery.core.check.EpochColumn}). Even so a stencil of three points costs 12 to 16 times as much with checks
 * as without, and saxpy 24 times, because the JVM cannot vectorize what is watched.
 *
 * <p>Two writes of equal values are reported like other races. To leave them out, kernels have to keep the value before
 * each write, which costs 1.3 to 4.4 times as much again: {@link orrery.sim.Checks#withoutBenignRaces}.
 */
@NullMarked
package orrery.core.check;

import org.jspecify.annotations.NullMarked;
