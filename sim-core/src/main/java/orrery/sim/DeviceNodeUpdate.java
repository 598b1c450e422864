package orrery.sim;

/**
 * An update of a kernel node by a kernel ({@code cudaGraphKernelNodeUpdate}). The node must be device-updatable.
 *
 * <pre>{@code
 * Kernel adapt = Kernel.perLaunch(arguments -> launch -> {
 *     long node = arguments.i64(0); // the handle of the node, which the host has passed
 *     int blocks = arguments.ints(1).get(0);
 *     launch.device().updateNodes(List.of(
 *             new DeviceNodeUpdate.Enabled(node, blocks > 0),
 *             new DeviceNodeUpdate.Grid(node, Math.max(blocks, 1), 1, 1)));
 * });
 * }</pre>
 *
 * @see DeviceRuntime#updateNodes
 */
public sealed interface DeviceNodeUpdate {
    /** Returns the handle of the node. */
    long node();

    /**
     * Sets bytes of the parameters ({@code cudaGraphKernelNodeSetParam}). A kernel in Java has its arguments as
     * parameters, each aligned to its size.
     *
     * @param node the handle of the node
     * @param offset the first byte among those of all parameters
     * @param value the bytes, as a little-endian processor stores them
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Param(long node, long offset, byte[] value) implements DeviceNodeUpdate {}

    /**
     * Sets the dimensions of the grid ({@code cudaGraphKernelNodeSetGridDim}).
     *
     * @param node the handle of the node
     * @param x blocks in x
     * @param y blocks in y
     * @param z blocks in z
     */
    record Grid(long node, int x, int y, int z) implements DeviceNodeUpdate {}

    /**
     * Enables or disables the node ({@code cudaGraphKernelNodeSetEnabled}). A disabled node only orders others.
     *
     * @param node the handle of the node
     * @param enabled whether it is enabled
     */
    record Enabled(long node, boolean enabled) implements DeviceNodeUpdate {}
}
