/**
 * Kernels, their launches and their execution.
 *
 * <ol>
 *   <li>A kernel is bound to its arguments once for each launch. Its body runs once for each launch, block or thread.
 *   <li>Blocks may run in any order and in parallel. Threads of a block run one after the other.
 *   <li>A phase ({@link orrery.sim.BlockContext#forEachThread}) ends with a barrier.
 *   <li>Either a coroutine or its resumer runs at a time.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A loop over threads that all kernels share calls their lambdas at one call site, which the JVM cannot inline as
 * soon as there are several: four kernels ran at 0.39 G elements a second instead of 3.7. Each body that runs often has
 * a copy of the loop, in a hidden class of its own ({@link orrery.core.kernel.LoopClones}): 4.1 G.
 *
 * <p>A barrier could be one among threads of the JVM. A reduction of a block did 0.006 M elements a second with
 * platform threads and a {@code CyclicBarrier}, and 0.21 M with virtual threads; with phases, each a loop over the
 * threads of the block, it did 35 M, and 292 M with a copy of the loop for each phase. Kernels that need a barrier in
 * the middle of a body still have threads, as the slower form.
 */
@NullMarked
package orrery.core.kernel;

import org.jspecify.annotations.NullMarked;
