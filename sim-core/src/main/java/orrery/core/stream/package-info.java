/**
 * Streams, and the order of their operations.
 *
 * <ol>
 *   <li>Work of one stream runs in the order of submission.
 *   <li>Work in the legacy stream waits for all earlier work in blocking streams of its context. Later work in blocking
 *       streams waits for it. Non-blocking streams are not affected.
 *   <li>The default stream of a thread is a blocking stream.
 *   <li>{@link orrery.core.stream.OperationOrder} is the only statement of this order. The edges of the executor, the
 *       waits of the host and {@link orrery.core.stream.HappensBefore} are made from it.
 *   <li>The work of a stream goes to a {@link orrery.core.stream.Sink}. Everything that capture does differently is
 *       decided by the sink; no call asks whether a stream is capturing.
 *   <li>The destruction of a stream does not affect its work.
 * </ol>
 */
@NullMarked
package orrery.core.stream;

import org.jspecify.annotations.NullMarked;
