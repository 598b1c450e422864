package orrery.driver;

import orrery.core.graph.Node;
import orrery.core.machine.SimulatedMachine;

/** A handle of a node of a graph. */
public final class CUgraphNode extends Handle {
    private final Node target;

    CUgraphNode(SimulatedMachine machine, Node target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUgraphNode(long address) {
        super(address);
        this.target = null;
    }

    @Override
    Node target() {
        return target;
    }
}
