/**
 * How the devices go on, and what their progress means for the host: at a call, while a thread waits in the machine,
 * while it polls memory, and while the program waits elsewhere.
 *
 * <ol>
 *   <li>{@link orrery.core.progress.DeviceProgress} drives the engine. The time of the host
 *       ({@link orrery.core.progress.HostClock}) advances with it.
 *   <li>A wait that finds nothing due looks who may end it ({@link orrery.core.progress.HostThreads}): threads that
 *       have used the machine, callbacks, other processes, threads that are not known yet. If none can, it is a
 *       deadlock, which each waiting thread reports.
 *   <li>Nothing here decides by the wall clock. Looks are counted, long computations are measured by CPU time, and
 *       endless ones by virtual time.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The machine, with its lock, is seen through one interface, {@link orrery.core.progress.OtherThreads}: a wait knows
 * that others may enter, and not how. So waits can be read, and tested, without the lock.
 *
 * <p>Whether a thread may act is read from its state. A thread that was woken is found waiting until it is scheduled,
 * so that one look decides nothing. Limits of real time were tried in the place of counted looks; on a busy computer
 * they reported deadlocks that were none, in 1 of 1,393 programs.
 */
@NullMarked
package orrery.core.progress;

import org.jspecify.annotations.NullMarked;
