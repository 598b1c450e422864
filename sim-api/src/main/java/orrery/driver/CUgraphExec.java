package orrery.driver;

import orrery.core.graphexec.GraphExec;
import orrery.core.machine.SimulatedMachine;
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

    /** Returns the handle of a new executable graph. Kernels of the graph get it too. */
    static CUgraphExec ofNew(SimulatedMachine machine, GraphExec exec) {
        machine.observers().created("executable graph", exec, GraphExec::isDestroyed);
        CUgraphExec handle = new CUgraphExec(Reference.to(machine, exec));
        exec.setDeviceHandle(handle);
        return handle;
    }

    @Override
    public DeviceGraph executable() {
        return target();
    }
}
