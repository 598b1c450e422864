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

    /** A handle of another driver than the simulated one. */
    CUgraphNode(long address) {
        super(address);
        this.target = null;
    }

    /**
     * Returns the type. The call takes no virtual time.
     *
     * @throws UnsupportedOperationException for a node of another driver than the simulated one, whose
     *     {@code cuGraphNodeGetType} tells
     */
    public CUgraphNodeType type() {
        requireSimulated("type");
        return target.type();
    }

    @Override
    Node target() {
        return target;
    }
}
