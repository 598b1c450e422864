package orrery.driver;

/**
 * A handle by which kernels update a device-updatable kernel node.
 *
 * <pre>{@code
 * cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.deviceUpdatable(1));
 * CUgraphDeviceNode handle = cuda.cuGraphKernelNodeGetAttribute(node, CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE).devNode();
 * }</pre>
 *
 * @param number the bits of the handle: what a kernel is passed
 */
public record CUgraphDeviceNode(long number) {}
