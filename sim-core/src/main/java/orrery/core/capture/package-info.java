/**
 * Stream capture.
 *
 * <ol>
 *   <li>A captured stream writes into a {@link orrery.core.stream.Sink} that makes nodes; nothing else changes for the
 *       code that submits work.
 *   <li>What a function is to captures is declared at {@link orrery.core.call.ApiCall}; what follows is decided in
 *       {@link orrery.core.capture.Captures}.
 *   <li>A capture that has become invalid stays with its streams until it is ended where it began. It keeps the first
 *       cause, and every later failure carries it.
 *   <li>Work is joined if a node depends on it or the origin stream's next node would. What has once been joined stays
 *       so.
 * </ol>
 */
package orrery.core.capture;
