package orrery.core.exec;

import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;

/**
 * What a kernel can ask the device for while it runs. A body that keeps it for longer finds that it is outside of any
 * graph.
 */
final class KernelRuntime implements DeviceRuntime {
    private final OperationTable table;
    private final int row;
    private final long id;

    KernelRuntime(OperationTable table, int row) {
        this.table = table;
        this.row = row;
        this.id = table.id(row);
    }

    private DeviceRuntime scope() {
        boolean runs = table.state(row) == OperationState.RUNNING && table.id(row) == id;
        return runs && table.scope() != null ? table.scope() : NO_GRAPH;
    }

    @Override
    public void setConditional(long handle, int value) {
        scope().setConditional(handle, value);
    }

    @Override
    public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        return scope().launchGraph(graph, mode);
    }

    @Override
    public DeviceGraph currentGraph() {
        return scope().currentGraph();
    }

    @Override
    public void triggerProgrammaticLaunchCompletion(long nanos) {
        dependency().trigger(nanos);
    }

    @Override
    public void gridDependencySynchronize(long nanos) {
        dependency().synchronize(nanos);
    }

    /** Blocks of a kernel may run on several threads. */
    private synchronized ProgrammaticDependency dependency() {
        return table.makeProgrammatic(row);
    }
}
