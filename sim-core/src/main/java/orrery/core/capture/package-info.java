/**
 * Stream capture.
 *
 * <ol>
 *   <li>A capturing stream has a {@link orrery.core.stream.Sink} that adds nodes to a graph. Code that submits work
 *       does not depend on it.
 *   <li>{@link orrery.core.call.ApiCall#captureSafety} says how a function interacts with captures, and
 *       {@link orrery.core.capture.Captures} makes the checks.
 *   <li>An invalid capture stays with its streams until it is ended on its origin stream. It keeps the first failure,
 *       which is the cause of every later failure.
 *   <li>A node is joined if another node depends on it or if the next node of the origin stream would. A joined node
 *       stays joined.
 * </ol>
 */
@NullMarked
package orrery.core.capture;

import org.jspecify.annotations.NullMarked;
