/**
 * Work: kernels, copies, host functions and everything else that streams and graphs execute.
 *
 * <ol>
 *   <li>{@link orrery.core.work.Work} is immutable and holds no state of its execution: the same value may run many
 *       times.
 *   <li>A kind of work is one class that states its engine, cost, effect, name and details, and by
 *       {@link orrery.core.work.WorkTraits} in what it differs from {@linkplain orrery.core.work.WorkTraits#USUAL most
 *       work}.
 *   <li>What the rules say about a kind of node is its row in {@link orrery.device.CUgraphNodeType}. Code that treats
 *       kinds differently reads the table, or is a {@code switch} expression over it without {@code default}.
 *   <li>The family is sealed, except where classes in higher packages join it: {@link orrery.core.work.ObjectWork} and
 *       {@link orrery.core.work.StreamWork}.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Streams and graphs had to describe the same work twice otherwise, as a call and as the parameters of a node, with
 * a conversion between them that forgets a field. A visitor or a type code with a {@code switch} in the engine, the
 * cost model and the printer would spread one kind of work over as many files; here it is one class and one row.
 */
@NullMarked
package orrery.core.work;

import org.jspecify.annotations.NullMarked;
