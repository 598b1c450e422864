/**
 * Work: kernels, copies, host functions and everything else that streams and graphs execute.
 *
 * <ol>
 *   <li>{@link orrery.core.work.Work} is immutable and holds no state of its execution: the same value may run many
 *       times.
 *   <li>A kind of work is one class that states its engine, cost, effect, name, details and
 *       {@link orrery.core.work.WorkTraits}. None of them has a default.
 *   <li>What the rules say about a kind of node is its row in {@link orrery.device.CUgraphNodeType}. Code that treats
 *       kinds differently reads the table, or is a {@code switch} expression over it without {@code default}.
 *   <li>The family is sealed, except where classes in higher packages join it: {@link orrery.core.work.ObjectWork},
 *       {@link orrery.core.work.MemoryWork} and {@link orrery.core.work.StreamWork}.
 * </ol>
 */
@NullMarked
package orrery.core.work;

import org.jspecify.annotations.NullMarked;
