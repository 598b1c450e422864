/**
 * Kernels are lambdas.
 *
 * <ol>
 *   <li>A kernel is bound to its arguments once a launch; its body runs once a launch, a block or a thread.
 *   <li>Blocks may run in any order and in parallel; threads of a block run one after the other.
 *   <li>A phase ({@link orrery.core.kernel.BlockContext#forEachThread}) ends with a barrier.
 *   <li>Only one side of a coroutine runs at a time.
 * </ol>
 */
package orrery.core.kernel;
