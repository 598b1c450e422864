package orrery.core.exec;

import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.LaunchingKernel;

/**
 * What a kernel can ask the device for while it runs. A body that keeps it for longer finds that it is outside of any
 * graph.
 */
final class KernelRuntime implements DeviceRuntime {
    private final OperationTable table;
    private final int row;
    private final long id;
    private final boolean launching;
    private final LaunchingKernel kernel;

    /** Creates the runtime of a kernel that runs. */
    KernelRuntime(OperationTable table, int row, LaunchConfiguration launch) {
        this(table, row, launch.kernel().isLaunching(), LaunchingKernel.of(table.id(row)));
    }

    private KernelRuntime(OperationTable table, int row, boolean launching, LaunchingKernel kernel) {
        this.table = table;
        this.row = row;
        this.id = kernel.operationId();
        this.launching = launching;
        this.kernel = kernel;
    }

    @Override
    public DeviceRuntime ofBlock(int x, int y, int z) {
        return launching ? new KernelRuntime(table, row, true, new LaunchingKernel(id, x, y, z)) : this;
    }

    /** The graph that the kernel runs in; null outside of graphs. */
    private @Nullable GraphScope scope() {
        return runs() ? table.scope() : null;
    }

    /** Returns whether the row still belongs to the kernel: a kernel that was given up may still run on its thread. */
    private boolean runs() {
        return table.state(row) == OperationState.RUNNING && table.id(row) == id;
    }

    private DeviceRuntime scopeOrNone() {
        GraphScope scope = scope();
        return scope == null ? NO_GRAPH : scope;
    }

    @Override
    public void setConditional(long handle, int value) {
        scopeOrNone().setConditional(handle, value);
    }

    @Override
    public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        if (!launching) {
            return DeviceRuntime.super.launchGraph(graph, mode);
        }
        GraphScope scope = scope();
        return scope == null
                ? CUresult.CUDA_ERROR_NOT_SUPPORTED
                : scope.requestLaunch(graph, mode, kernel, table.position(row));
    }

    @Override
    public @Nullable DeviceGraph currentGraph() {
        return scopeOrNone().currentGraph();
    }

    @Override
    public void triggerProgrammaticLaunchCompletion(long nanos) {
        ProgrammaticDependency dependency = dependency();
        if (dependency != null) {
            dependency.trigger(nanos);
        }
    }

    @Override
    public void gridDependencySynchronize(long nanos) {
        ProgrammaticDependency dependency = dependency();
        if (dependency != null) {
            dependency.synchronize(nanos);
        }
    }

    /** Returns the dependency; null for a kernel that was given up. Blocks of a kernel may run on several threads. */
    private synchronized @Nullable ProgrammaticDependency dependency() {
        return runs() ? table.makeProgrammatic(row) : null;
    }
}
