package orrery.driver;

import java.util.List;

/**
 * The part of the chapter "Unified Addressing" of the driver API that is about managed memory. Managed memory is
 * coherent everywhere and has no place in the simulator: what is said about it is noted and told again, and changes no
 * time. Source: {@code cuda.h}.
 */
public interface UnifiedAddressing {
    /** The host, where a device is asked for. */
    int CU_DEVICE_CPU = -1;
    /** No device. */
    int CU_DEVICE_INVALID = -2;

    /**
     * Prefetches managed memory, in stream order. It cannot be captured.
     *
     * @param location where to; CUDA_ERROR_INVALID_DEVICE for a device that there is not
     * @param flags 0
     */
    void cuMemPrefetchAsync(long address, long bytes, CUmemLocation location, int flags, CUstream stream);

    /** Says how managed memory will be used. */
    void cuMemAdvise(long address, long bytes, CUmemAdvise advice, CUmemLocation location);

    /** An attribute of a range of managed memory; of which type says {@link CUmemRangeAttribute}. */
    Object cuMemRangeGetAttribute(CUmemRangeAttribute attribute, long address, long bytes);

    /** Several of them. */
    List<Object> cuMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long address, long bytes);
}
