package orrery.driver;

import orrery.core.graphexec.GraphExec;
import orrery.core.kernel.DeviceGraph;
import orrery.core.machine.Machine;

/** A handle of an executable graph. Kernels get it as an argument, and launch the graph by it. */
public final class CUgraphExec extends Handle<GraphExec> implements DeviceGraph {
    private CUgraphExec(Machine machine, GraphExec target) {
        super(machine, target);
    }

    /** Returns the handle of a new executable graph. Kernels of the graph get it too. */
    static CUgraphExec ofNew(Machine machine, GraphExec exec) {
        CUgraphExec handle = new CUgraphExec(machine, exec);
        exec.handle(handle);
        return handle;
    }

    @Override
    public DeviceGraph executable() {
        return target();
    }
}
