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
 */
@NullMarked
package orrery.core.stream;

import org.jspecify.annotations.NullMarked;
