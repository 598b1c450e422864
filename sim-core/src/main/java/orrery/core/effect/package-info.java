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
 */
@NullMarked
package orrery.core.effect;

import org.jspecify.annotations.NullMarked;
