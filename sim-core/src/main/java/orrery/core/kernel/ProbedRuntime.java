package orrery.core.kernel;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceNodeUpdate;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.KernelProbe;

/**
 * Notifies a probe of waits for other kernels.
 *
 * @param runtime the device runtime of the kernel
 * @param probe the probe
 */
record ProbedRuntime(DeviceRuntime runtime, KernelProbe probe) implements DeviceRuntime {

    @Override
    public void gridDependencySynchronize(long nanos) {
        runtime.gridDependencySynchronize(nanos);
        probe.onDependencyWait();
    }

    @Override
    public void triggerProgrammaticLaunchCompletion(long nanos) {
        runtime.triggerProgrammaticLaunchCompletion(nanos);
    }

    @Override
    public void setConditional(long handle, int value) {
        runtime.setConditional(handle, value);
    }

    @Override
    public CUresult launchGraph(@Nullable DeviceGraph graph, GraphLaunchMode mode) {
        return runtime.launchGraph(graph, mode);
    }

    @Override
    public CUresult updateNodes(List<DeviceNodeUpdate> updates) {
        return runtime.updateNodes(updates);
    }

    @Override
    public void print(String text) {
        runtime.print(text);
    }

    @Override
    public long malloc(long bytes) {
        return runtime.malloc(bytes);
    }

    @Override
    public void free(long address) {
        runtime.free(address);
    }

    @Override
    public long globalTimer() {
        return runtime.globalTimer();
    }

    @Override
    public @Nullable DeviceGraph graph(long number) {
        return runtime.graph(number);
    }

    @Override
    public @Nullable DeviceGraph currentGraph() {
        return runtime.currentGraph();
    }
}
