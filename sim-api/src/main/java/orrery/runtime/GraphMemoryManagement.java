package orrery.runtime;

import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CudaDriver;

/**
 * The part of the chapter "Graph Management" about the memory that graphs allocate, which is counted apart from all
 * memory pools. Source: {@code cuda_runtime_api.h}.
 */
public interface GraphMemoryManagement {
    /** Bytes that belong to graphs. */
    CUgraphMemAttribute cudaGraphMemAttrUsedMemCurrent = CUgraphMemAttribute.USED_MEM_CURRENT;
    /** The most bytes that belonged to graphs since the last reset. */
    CUgraphMemAttribute cudaGraphMemAttrUsedMemHigh = CUgraphMemAttribute.USED_MEM_HIGH;
    /** Bytes of physical memory that the allocator of graphs has. */
    CUgraphMemAttribute cudaGraphMemAttrReservedMemCurrent = CUgraphMemAttribute.RESERVED_MEM_CURRENT;
    /** The most bytes of physical memory since the last reset. */
    CUgraphMemAttribute cudaGraphMemAttrReservedMemHigh = CUgraphMemAttribute.RESERVED_MEM_HIGH;

    /**
     * Returns how much memory graphs have on a device.
     *
     * @param device the number of the device
     * @param attr the attribute
     * @return bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDeviceGetGraphMemAttribute}
     */
    @Delegates("cuDeviceGetGraphMemAttribute")
    long cudaDeviceGetGraphMemAttribute(int device, CUgraphMemAttribute attr);

    /**
     * Resets a high-water mark of the memory of graphs on a device.
     *
     * @param device the number of the device
     * @param attr {@link #cudaGraphMemAttrUsedMemHigh} or {@link #cudaGraphMemAttrReservedMemHigh}
     * @param value must be 0
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDeviceSetGraphMemAttribute}
     */
    @Delegates("cuDeviceSetGraphMemAttribute")
    void cudaDeviceSetGraphMemAttribute(int device, CUgraphMemAttribute attr, long value);

    /**
     * Releases memory of graphs on a device that no pending or running launch uses.
     *
     * @param device the number of the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} for the rules of
     *     {@link CudaDriver#cuDeviceGraphMemTrim}
     */
    @Delegates("cuDeviceGraphMemTrim")
    void cudaDeviceGraphMemTrim(int device);
}
