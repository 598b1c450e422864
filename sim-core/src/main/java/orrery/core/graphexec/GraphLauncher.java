package orrery.core.graphexec;

import java.util.List;
import orrery.core.order.NodeStep;
import orrery.sim.LaunchingKernel;

/**
 * A kernel of a graph that launches another graph, or its own.
 *
 * @param execution the execution of its graph
 * @param kernel the kernel
 * @param path the node, after the nodes that it is nested in; empty if nobody listens
 */
record GraphLauncher(Execution execution, LaunchingKernel kernel, List<NodeStep> path) {}
