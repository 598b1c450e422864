package orrery.runtime;

import java.util.List;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemLocation;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUstream;

/**
 * The chapter "Unified Addressing" of the runtime API, and what "Memory Management" says about managed memory. Managed
 * memory has no place in the simulator: what is said about it is noted and told again. Source:
 * {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface UnifiedAddressing {
    /** No device. */
    int cudaInvalidDeviceId = -2;

    /** The host, where a device is asked for. */
    int cudaCpuDeviceId = -1;

    /**
     * Prefetches managed memory, in stream order. It cannot be captured.
     *
     * @param location where to; cudaErrorInvalidDevice for a device that there is not
     * @param flags 0
     */
    void cudaMemPrefetchAsync(long devPtr, long count, CUmemLocation location, int flags, CUstream stream);

    /** Says how managed memory will be used. */
    void cudaMemAdvise(long devPtr, long count, CUmemAdvise advice, CUmemLocation location);

    /** An attribute of a range of managed memory; of which type says {@link CUmemRangeAttribute}. */
    Object cudaMemRangeGetAttribute(CUmemRangeAttribute attribute, long devPtr, long count);

    /** Several of them. */
    List<Object> cudaMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long devPtr, long count);

    /** What is known of an address; an address that the driver does not know is of unregistered memory. */
    cudaPointerAttributes cudaPointerGetAttributes(long ptr);
}
