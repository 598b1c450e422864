package orrery.core.graphexec;

import orrery.core.engine.Plan;

/**
 * A part of an executable graph that is executed as one: the outermost graph, or a body of a conditional node.
 *
 * @param layout the graph as it was at instantiation
 * @param plan the operations and their edges
 * @param isIdle whether it does no device work: an H200 does not repeat such a body of a WHILE node
 */
record Segment(GraphLayout layout, Plan plan, boolean isIdle) {}
