/**
 * Contexts.
 *
 * <ol>
 *   <li>A context belongs to one device. Streams of different contexts are not ordered implicitly.
 *   <li>The first fault of a context is sticky. {@link orrery.core.call.ApiCall#afterFault} says what calls return
 *       afterwards.
 *   <li>Destroying a context drops its work and frees its memory.
 * </ol>
 */
@NullMarked
package orrery.core.context;

import org.jspecify.annotations.NullMarked;
