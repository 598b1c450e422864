package orrery.driver;

/**
 * The part of the chapter "Graph Management" about the memory of graphs, which no pool shows. Source: {@code cuda.h}.
 */
public interface GraphMemoryManagement {

    /** How much memory graphs have on a device, in bytes. */
    long cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute);

    /** Resets a high mark, with 0; CUDA_ERROR_INVALID_VALUE for another value or attribute. */
    void cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMemAttribute attribute, long value);

    /** Gives back the memory that no graph uses which runs or is about to. */
    void cuDeviceGraphMemTrim(CUdevice device);
}
