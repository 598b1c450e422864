/**
 * The machine: host, devices, one clock.
 *
 * <pre>
 *   a call                                  nobody calls
 *     |                                          |
 *   SimulatedMachine   makes all parts       Watchdog        one thread for all machines
 *     |                                          |
 *   ApiGate            enter, act, leave     MachineWatch    is the program waiting elsewhere?
 *     |      \                                    |
 *     |       CallingThreads ---------------------+            whose turn it is, who waits, who may act
 *     |             |
 *     |        MachineLock                                   one thread is inside
 *     v
 *   orrery.core.progress                                     drives the devices
 * </pre>
 *
 * <p>{@link orrery.core.machine.OuterFunctions} are the calls of an API on top, which consist of calls of the driver.
 * What a thread calls is kept with the thread ({@link orrery.core.progress.CallerThread}), so that it finds its call
 * again after a wait during which others have called.
 *
 * <ol>
 *   <li>Every call enters through one lock, costs host time, and processes the events that are due before it does
 *       anything.
 *   <li>A call that waits drives the loop itself. Kernels, costs, policies and listeners run on the calling thread.
 *       Host functions, stream callbacks and destructors run on a thread for callbacks, for which the calling thread
 *       waits unless they block. Kernels that wait for the host, and blocks that run at the same time, have threads of
 *       the machine.
 *   <li>While the program waits elsewhere, for a future or a latch, a thread of the machine drives the loop
 *       ({@link orrery.core.machine.MachineWatch}).
 *   <li>A wait that nothing can end is a {@link orrery.sim.DeadlockException}. It is reported at once if no thread may
 *       end the wait, and otherwise after as many looks as {@link orrery.sim.MachineOptions#deadlockGrace} sets. A
 *       thread that has used the machine and runs is waited for without a limit.
 *   <li>Interrupts and {@link orrery.core.machine.SimulatedMachine#close} reach a thread between two steps of its wait.
 *       Code of the program that does not return is reported, and not ended.
 *   <li>An error of the JVM in a call makes the machine fail: each later call says so
 *       ({@link orrery.core.machine.MachineFailure}). Nothing recovers from that.
 *   <li>Where a policy chooses threads, too, the threads of the program go on one at a time, and a call waits for its
 *       turn before it enters.
 *   <li>A call that device code or a callback makes is refused (API-01).
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>An earlier design handed each kernel, cost and listener to another thread, so that one that never ends could be
 * given up, and recovered from an exhausted heap or stack. It cost 0.7 us a kernel, up to 135 us on a busy computer,
 * lost host functions there, reported deadlocks that were none, and filled two thirds of the classes that a launch
 * passes. Limits of real time decide nothing now: what has to be waited for is found by looks at the states of threads,
 * which are counted and not timed, and long computations are measured by CPU time.
 *
 * <p>One lock serves the whole machine. Locks of streams or contexts would let calls of several threads overlap, but
 * what a call does takes 0.1 us, a switch of threads 55 to 65 us, and the results of a program would depend on which
 * thread came first. Threads that call one machine take turns; machines know nothing of each other.
 *
 * <p>An exhausted heap or stack is not survived. To go on after it took 39 files and 4,700 lines, half of what a reader
 * of {@code cuLaunchKernel} met.
 */
@NullMarked
package orrery.core.machine;

import org.jspecify.annotations.NullMarked;
