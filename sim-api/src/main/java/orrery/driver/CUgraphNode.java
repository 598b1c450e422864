package orrery.driver;

import orrery.core.graph.Node;
import orrery.core.machine.SimulatedMachine;
import orrery.device.CUgraphNodeType;

/** A handle of a node of a graph. */
public final class CUgraphNode extends Handle {
    private final Node target;

    CUgraphNode(SimulatedMachine machine, Node target) {
        super(machine);
        this.target = target;
    }

    /** Returns the type. The call takes no virtual time. */
    public CUgraphNodeType type() {
        return target.type();
    }

    @Override
    Node target() {
        return target;
    }
}
