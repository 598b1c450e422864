/**
 * Streams, and the order of their operations.
 *
 * <ol>
 *   <li>Work of one stream runs in the order of submission.
 *   <li>Work in the legacy stream waits for all earlier work in blocking streams of its context. Later work in blocking
 *       streams waits for it. Non-blocking streams are not affected.
 *   <li>The default stream of a thread is a blocking stream.
 *   <li>{@link orrery.core.stream.OperationOrder} is the only statement of this order. It has three users, which differ
 *       in whom they answer and how long they remember:
 *       <ul>
 *         <li>{@link orrery.core.stream.DevicePredecessors} makes the edges of the engine and the waits of the host. It
 *             knows operations that are not complete.
 *         <li>{@link orrery.core.stream.HappensBefore} answers memory pools and the checks of lifetimes, in every
 *             program: whether work comes after a free, and whether the host has waited for it. It remembers epochs, a
 *             few for each stream, and nothing before the first question.
 *         <li>{@link orrery.core.stream.StreamPoints} gives every operation a point in {@code orrery.core.order}, for
 *             programs that are checked only: the checks ask about single accesses, in all contexts, on all host
 *             threads and in nodes of graphs, which epochs of one context cannot tell.
 *       </ul>
 *   <li>The work of a stream goes to a {@link orrery.core.stream.Sink}. Everything that capture does differently is
 *       decided by the sink; no call asks whether a stream is capturing.
 *   <li>A kernel can overlap earlier kernels: the last one of its stream, if the launch is programmatic, and those
 *       whose launches recorded the events that its stream waits for last ({@link orrery.core.stream.LaunchEventWait}).
 *       All other work, and the host, waits for whole kernels.
 *   <li>The destruction of a stream does not affect its work.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A stream has no thread and no queue of its own. It is the last operation that was submitted to it: the next one
 * depends on that. A thread for each stream cost 2,290 ns an operation where a scheduler of eight streams with a heap
 * of virtual times cost 19 ns, and times would depend on which thread is faster. A kernel in a stream costs 125 ns now,
 * with its rules, its memory and its trace.
 *
 * <p>A queue of each stream that a dispatcher empties would have to repeat the rules of events and of the legacy stream
 * where it takes operations out. Edges state them once, when work is submitted, and graphs use the same edges.
 *
 * <p>Operations and epochs are two representations of one order, because they answer different questions: the engine
 * forgets operations when they are complete, so that memory does not grow with the length of a run, while a pool asks
 * about frees that completed long ago. Both take the order from one class: a fast path with rules of its own drifts
 * from the slow one.
 */
@NullMarked
package orrery.core.stream;

import org.jspecify.annotations.NullMarked;
