/**
 * Contexts.
 *
 * <ol>
 *   <li>A context belongs to one device. Streams of different contexts are not ordered implicitly.
 *   <li>The first fault of a context is sticky. {@link orrery.core.call.ApiCall#afterFault} says what calls return
 *       afterwards.
 *   <li>Destroying a context drops the work that it has and frees its memory. The calls that do so wait for the work of
 *       the device first.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A context keeps its first fault, and calls ask it when they enter. To throw in the call that happens to be made
 * when a kernel fails would be simpler, but a fault is asynchronous: it belongs to the next calls, each of which is
 * answered by what its declaration says about calls after a fault.
 */
@NullMarked
package orrery.core.context;

import org.jspecify.annotations.NullMarked;
