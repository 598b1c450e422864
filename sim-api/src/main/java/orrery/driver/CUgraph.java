package orrery.driver;

import orrery.core.graph.Graph;
import orrery.core.machine.Machine;

/** A handle of a graph. */
public final class CUgraph extends Handle<Graph> {
    CUgraph(Machine machine, Graph target) {
        super(machine, target);
    }
}
