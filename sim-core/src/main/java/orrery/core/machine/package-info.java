/**
 * The machine: host, devices, one clock.
 *
 * <ol>
 *   <li>Every call enters through one lock, costs host time, and runs what is due before it does anything.
 *   <li>A call that waits drives the loop itself; no thread stands behind it.
 *   <li>A wait that nothing can end is a {@link orrery.core.machine.DeadlockException}, never a hang.
 *   <li>Code that the device runs makes no calls.
 * </ol>
 */
package orrery.core.machine;
