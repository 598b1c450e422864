/**
 * The machine: host, devices, one clock.
 *
 * <ol>
 *   <li>Every call enters through one lock, costs host time, and runs what is due before it does anything.
 *   <li>A call that waits drives the loop itself. Device code, policies and callbacks, such as host functions and
 *       listeners, run on threads of the machine, so that a call waits for code that does not end for the limit of a
 *       kernel at most.
 *   <li>A wait that nothing can end is a {@link orrery.sim.DeadlockException}, never a hang. It is reported at once if
 *       no thread outside of it may end the wait, and otherwise when the limit has passed that
 *       {@link orrery.sim.MachineOptions#deadlockGrace} sets.
 *   <li>No thread waits unconditionally: interrupts and {@link orrery.core.machine.SimulatedMachine#close} reach it
 *       between two steps of its wait.
 *   <li>Where a policy chooses threads, too, the threads of the program go on one at a time, and a call waits for its
 *       turn before it enters.
 *   <li>A call that device code or a callback makes is refused (API-01).
 * </ol>
 */
@NullMarked
package orrery.core.machine;

import org.jspecify.annotations.NullMarked;
