package orrery.driver;

import orrery.core.graphexec.GraphExec;
import orrery.sim.DeviceGraph;

/** A handle of an executable graph. Kernels get it as an argument, and launch the graph by it. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUgraphExec extends Handle<GraphExec> implements DeviceGraph {
    CUgraphExec(Reference<GraphExec> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUgraphExec(CUgraphExec handle) {
        super(handle);
    }

    @Override
    public DeviceGraph executable() {
        return target();
    }
}
