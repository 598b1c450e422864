/**
 * The definition of graphs.
 *
 * <ol>
 *   <li>A node does one piece of {@link orrery.core.work.Work}, the same value that a stream would carry out.
 *   <li>Nodes are kept in the order of their creation, edges in the order in which they were made; what is removed
 *       leaves its place to the last. Roots and sinks are kept with the newest first. All that an update pairs depends
 *       on it.
 *   <li>Edges lead between nodes of one graph, once, and never from a node to itself. Cycles are found at
 *       instantiation.
 *   <li>A graph belongs to the program, or to the node that it is embedded in; it ends with its owner.
 * </ol>
 */
package orrery.core.graph;
