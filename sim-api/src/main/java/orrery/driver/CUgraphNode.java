package orrery.driver;

import orrery.core.graph.Node;
import orrery.device.CUgraphNodeType;

/** A handle of a node of a graph. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUgraphNode extends Handle<Node> {
    CUgraphNode(Reference<Node> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUgraphNode(CUgraphNode handle) {
        super(handle);
    }

    /**
     * Returns the type. The call takes no virtual time.
     *
     * @throws UnsupportedOperationException for a node of another driver than the simulated one, whose
     *     {@code cuGraphNodeGetType} tells
     */
    public CUgraphNodeType type() {
        requireSimulated("type");
        return target().type();
    }
}
