package orrery.runtime;

import orrery.driver.CUgraphMemAttribute;

/**
 * The part of the chapter "Graph Management" about the memory of graphs, which no pool shows. Source:
 * {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface GraphMemoryManagement {
    /** Bytes that belong to graphs. */
    CUgraphMemAttribute cudaGraphMemAttrUsedMemCurrent = CUgraphMemAttribute.USED_MEM_CURRENT;
    /** The most bytes that belonged to graphs since the last reset. */
    CUgraphMemAttribute cudaGraphMemAttrUsedMemHigh = CUgraphMemAttribute.USED_MEM_HIGH;
    /** Bytes of physical memory that the allocator of graphs has. */
    CUgraphMemAttribute cudaGraphMemAttrReservedMemCurrent = CUgraphMemAttribute.RESERVED_MEM_CURRENT;
    /** The most bytes of physical memory since the last reset. */
    CUgraphMemAttribute cudaGraphMemAttrReservedMemHigh = CUgraphMemAttribute.RESERVED_MEM_HIGH;

    /** How much memory graphs have on a device, in bytes. */
    long cudaDeviceGetGraphMemAttribute(int device, CUgraphMemAttribute attr);

    /** Resets a high mark, with 0. */
    void cudaDeviceSetGraphMemAttribute(int device, CUgraphMemAttribute attr, long value);

    /** Gives back the memory that no graph uses which runs or is about to. */
    void cudaDeviceGraphMemTrim(int device);
}
