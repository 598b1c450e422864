/**
 * Graph definitions.
 *
 * <ol>
 *   <li>A node has one piece of {@link orrery.core.work.Work}, the same type of value that streams execute.
 *   <li>Nodes are ordered by creation, and edges by insertion. The last edge of a list replaces a removed one. Roots
 *       and sinks are ordered with the newest first. Updates of executable graphs pair nodes by these orders.
 *   <li>An edge connects two different nodes of one graph, at most once. Cycles are detected at instantiation.
 *   <li>A graph belongs to the program or to the node that contains it, and is destroyed with its owner.
 * </ol>
 */
@NullMarked
package orrery.core.graph;

import org.jspecify.annotations.NullMarked;
