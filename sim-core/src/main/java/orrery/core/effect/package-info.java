/**
 * Runs the code of the program that operations consist of.
 *
 * <ol>
 *   <li>Kernels, their costs and conditions, and external work run on the thread that drives the devices. Kernels that
 *       wait for the host, and blocks that run at the same time, have threads of the machine.
 *   <li>Host functions, stream callbacks and destructors run on a thread for callbacks, for which the driving thread
 *       waits unless they block.
 *   <li>What the code throws makes its operation fail, and nothing else.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Bodies of kernels ran on a thread of their own before, so that one that never returns does not hold the call. Each
 * cost 0.9 us, and 13 to 135 us where all cores were busy; breakpoints, thread-locals and stack traces were those of a
 * strange thread. A kernel with a body costs 0.12 us now, and one that never returns holds its call as it would in any
 * library: the machine reports it.
 *
 * <p>CUDA runs host functions on a thread of the driver, and programs rely on it: one that blocks must not keep the
 * others from going on. So they are handed over, at 1 to 3 us each with a free core and 5 to 100 us without.
 */
@NullMarked
package orrery.core.effect;

import org.jspecify.annotations.NullMarked;
