package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.FREE;

import orrery.sim.CudaException;

/**
 * The part of the chapter "Graph Management" about the memory of graphs, which no pool shows. Source: {@code cuda.h}.
 */
public interface GraphMemoryManagement {

    /**
     * Returns how much memory graphs have on a device.
     *
     * @param device the device
     * @param attribute the attribute
     * @return bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (POOL-16)
     */
    @DriverFunction(afterFault = WORKS, version = 11040, arguments = "..>")
    long cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute);

    /**
     * Resets a high-water mark of the memory of graphs on a device.
     *
     * @param device the device
     * @param attribute USED_MEM_HIGH or RESERVED_MEM_HIGH
     * @param value must be 0
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a high-water mark is set to another value than 0
     *     (POOL-04), or the attribute is null or cannot be set (POOL-16)
     */
    @DriverFunction(afterFault = WORKS, version = 11040, arguments = "..p")
    void cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute, long value);

    /**
     * Releases memory of graphs on a device that no pending or running launch uses.
     *
     * @param device the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, version = 11040, arguments = ".")
    void cuDeviceGraphMemTrim(CUdevice device);
}
