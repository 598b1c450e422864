package orrery.runtime;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraphDeviceNode;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceNodeUpdate;
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

    /**
     * Sets a parameter of a device-updatable kernel node.
     *
     * @param node the handle of the node
     * @param offset the first byte among those of all parameters
     * @param value the value: a number, whose type tells its size, or bytes
     * @return the result code
     * @throws IllegalArgumentException if the value is something else
     */
    public cudaError_t cudaGraphKernelNodeSetParam(CUgraphDeviceNode node, long offset, Object value) {
        return update(new DeviceNodeUpdate.Param(node.number(), offset, bytes(value)));
    }

    private static byte[] bytes(Object value) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (value instanceof byte[] array) {
            return array;
        } else if (value instanceof Byte number) {
            bytes.put(number);
        } else if (value instanceof Short number) {
            bytes.putShort(number);
        } else if (value instanceof Integer number) {
            bytes.putInt(number);
        } else if (value instanceof Long number) {
            bytes.putLong(number);
        } else if (value instanceof Float number) {
            bytes.putFloat(number);
        } else if (value instanceof Double number) {
            bytes.putDouble(number);
        } else {
            throw new IllegalArgumentException(
                    "a parameter of a node becomes a " + value.getClass().getName()
                            + "; legal are a Byte, Short, Integer, Long, Float, Double and a byte[]");
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Enables or disables a device-updatable kernel node, and returns the result code. */
    public cudaError_t cudaGraphKernelNodeSetEnabled(CUgraphDeviceNode node, boolean enable) {
        return update(new DeviceNodeUpdate.Enabled(node.number(), enable));
    }

    /** Sets the dimensions of the grid of a device-updatable kernel node, and returns the result code. */
    public cudaError_t cudaGraphKernelNodeSetGridDim(CUgraphDeviceNode node, int x, int y, int z) {
        return update(new DeviceNodeUpdate.Grid(node.number(), x, y, z));
    }

    private cudaError_t update(DeviceNodeUpdate update) {
        return cudaGraphKernelNodeUpdatesApply(List.of(update));
    }

    /** Makes updates of device-updatable kernel nodes, all or none, and returns the result code. */
    public cudaError_t cudaGraphKernelNodeUpdatesApply(List<DeviceNodeUpdate> updates) {
        return cudaError_t.of(device.updateNodes(updates));
    }

    /** Sets the value of a conditional handle. */
    public void cudaGraphSetConditional(long handle, int value) {
        device.setConditional(handle, value);
    }
}
