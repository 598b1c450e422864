/**
 * Streams and their order.
 *
 * <ol>
 *   <li>Work of one stream runs in the order in which it was submitted.
 *   <li>Work in the legacy stream waits for all earlier work in blocking streams of its context, and all later work in
 *       those waits for it. Non-blocking streams are not concerned.
 *   <li>The default stream of a thread is a blocking stream.
 *   <li>A stream writes into a {@link orrery.core.stream.Sink}; it never asks whether it is capturing.
 *   <li>Destroying a stream does not touch its work.
 * </ol>
 */
package orrery.core.stream;
