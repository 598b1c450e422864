package orrery.core.graphexec;

import orrery.core.exec.Plan;

/**
 * A part of an executable graph that is executed as a whole: the graph itself, or the body of a conditional node.
 *
 * @param level what it was laid out from
 * @param plan how it is executed
 * @param idle whether there is nothing to do in it: an H200 does not go round a WHILE node for nothing
 */
record Segment(Level level, Plan plan, boolean idle) {}
