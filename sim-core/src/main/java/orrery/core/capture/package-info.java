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
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The alternative is a question at every entry point: is the stream capturing? One that does not ask runs work that
 * should have been recorded. Here a stream that captures has another sink, and code that submits work cannot tell the
 * difference. What a kind of work is as a node is said by the work itself, which is the same value in both.
 *
 * <p>What remains are functions that are not allowed during a capture. Their property stands at the declaration of the
 * function, and is checked at the one place where calls enter, not in the functions.
 */
@NullMarked
package orrery.core.capture;

import org.jspecify.annotations.NullMarked;
