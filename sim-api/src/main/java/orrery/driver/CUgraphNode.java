package orrery.driver;

import orrery.core.graph.Node;
import orrery.core.machine.Machine;

/** A handle of a node of a graph. */
public final class CUgraphNode extends Handle<Node> {
    CUgraphNode(Machine machine, Node target) {
        super(machine, target);
    }
}
