/**
 * Kernels, their launches and their execution.
 *
 * <ol>
 *   <li>A kernel is bound to its arguments once for each launch. Its body runs once for each launch, block or thread.
 *   <li>Blocks may run in any order and in parallel. Threads of a block run one after the other.
 *   <li>A phase ({@link orrery.sim.BlockContext#forEachThread}) ends with a barrier.
 *   <li>Either a coroutine or its resumer runs at a time.
 * </ol>
 */
@NullMarked
package orrery.core.kernel;

import org.jspecify.annotations.NullMarked;
