package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;

/**
 * The runtime's functions that a kernel can call, by their names on the host and with the runtime's codes:
 * {@code cudaGraphLaunch} has the same signature on the device as on the host. Source: section 4.2.6.2 of the guide.
 *
 * @param device what the body of the kernel gets from its launch, block or thread
 */
public record CudaDeviceRuntime(DeviceRuntime device) {

    /**
     * Launches a graph, as {@link DeviceRuntime#launchGraph} does.
     *
     * @param graph the executable graph
     * @param stream {@link GraphConstants#cudaStreamGraphFireAndForget},
     *     {@link GraphConstants#cudaStreamGraphTailLaunch} or
     *     {@link GraphConstants#cudaStreamGraphFireAndForgetAsSibling}
     * @return the result code
     */
    public cudaError_t cudaGraphLaunch(DeviceGraph graph, GraphLaunchMode stream) {
        return cudaError_t.of(device.launchGraph(graph, stream));
    }

    /** Returns the running graph; null if it cannot be launched from the device. */
    public @Nullable DeviceGraph cudaGetCurrentGraphExec() {
        return device.currentGraph();
    }

    /**
     * Waits at the beginning of each block for the kernels that this one depends on programmatically, as
     * {@link DeviceRuntime#gridDependencySynchronize(long)} does for a later time.
     */
    public void cudaGridDependencySynchronize() {
        device.gridDependencySynchronize();
    }

    /**
     * Lets kernels start that depend on this one programmatically, at the beginning of each block or after its wait for
     * preceding kernels. {@link DeviceRuntime#triggerProgrammaticLaunchCompletion(long)} triggers at a later time.
     */
    public void cudaTriggerProgrammaticLaunchCompletion() {
        device.triggerProgrammaticLaunchCompletion();
    }

    /** Sets the value of a conditional handle. */
    public void cudaGraphSetConditional(long handle, int value) {
        device.setConditional(handle, value);
    }
}
