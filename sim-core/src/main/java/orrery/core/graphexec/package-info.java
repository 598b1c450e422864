/**
 * Executable graphs.
 *
 * <ol>
 *   <li>An executable graph is a snapshot: what happens to its graph later does not concern it, save through an update.
 *   <li>Its shape never changes. What its nodes do is a version: a launch holds the one of its time.
 *   <li>A launch is one operation of its stream. An executable graph never runs beside itself, whatever the streams.
 *   <li>An update changes everything or nothing.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>An executable graph has its operations and their edges in flat arrays ({@link orrery.core.engine.Plan}), laid out
 * once. A launch counts down how many others each operation waits for. A kernel of a chain of 1,000 costs 47 ns so,
 * where the same in a stream costs 125.
 *
 * <p>A graph alone on its device could be computed without any queue, in topological order with the latest of the
 * dependencies as the begin: 12 to 22 ns a node in a prototype. It was not taken. Nodes compete for SMs and engines
 * with each other and with other streams, and a second way to execute would have to give the same times as the first
 * one.
 *
 * <p>Nodes could stay rows that become operations at each launch: 172 instead of 236 ns a node for a random graph of
 * 100,000, 36 instead of 28 for a chain, and two representations of a node. The operations of an execution are used
 * again by the next one instead.
 *
 * <p>An update replaces the version, an array of works, and shares the layout: a launch that is pending keeps the
 * version of its call, without a copy.
 */
@NullMarked
package orrery.core.graphexec;

import org.jspecify.annotations.NullMarked;
