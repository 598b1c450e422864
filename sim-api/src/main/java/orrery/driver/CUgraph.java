package orrery.driver;

import orrery.core.graph.Graph;
import orrery.core.graph.GraphText;
import orrery.core.machine.SimulatedMachine;

/** A handle of a graph. */
public final class CUgraph extends Handle {
    private final Graph target;

    CUgraph(SimulatedMachine machine, Graph target) {
        super(machine);
        this.target = target;
    }

    @Override
    Graph target() {
        return target;
    }

    /**
     * Returns the graph in one line, for messages and assertions: {@code 0:KERNEL store() 1:MEMSET(0)} are a kernel and
     * a memset that depends on it. What has the same text has the same nodes and edges, made in the same order.
     */
    public String text() {
        return GraphText.of(target());
    }
}
