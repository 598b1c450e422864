package orrery.core.graphexec;

import orrery.core.exec.Plan;

/**
 * A part of an executable graph that is executed as a whole: the graph itself, or a conditional body.
 *
 * @param level its snapshot
 * @param plan its plan
 * @param idle whether all its nodes are empty: an H200 does not repeat such a WHILE body
 */
record Segment(Level level, Plan plan, boolean idle) {}
