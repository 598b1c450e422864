package orrery.runtime;

import orrery.driver.CudaDriver;
import orrery.driver.HostMemory;
import orrery.driver.MemoryManagement.MemoryInfo;
import orrery.driver.MemoryManagement.PitchedMemory;

/**
 * The chapter "Memory Management" of the runtime API; copies and memsets are in {@link MemoryCopies} and
 * {@link Memsets}. Addresses are 64-bit numbers of one address space; host memory has addresses too
 * ({@link HostMemory}). Source: {@code cuda_runtime_api.h}.
 */
public interface MemoryManagement extends MemoryCopies, Memsets {
    /** Page-locked memory without options. */
    int cudaHostAllocDefault = 0;
    /** Page-locked memory that every context can use. Has no effect: every context can use all page-locked memory. */
    int cudaHostAllocPortable = 1;
    /** Page-locked memory that devices can access. Has no effect: devices can access all page-locked memory. */
    int cudaHostAllocMapped = 2;
    /** Page-locked memory that the host writes without its cache. */
    int cudaHostAllocWriteCombined = 4;
    /** Registered memory without options. */
    int cudaHostRegisterDefault = 0;
    /** Registered memory that every context can use. */
    int cudaHostRegisterPortable = 1;
    /** Registered memory that devices can access. */
    int cudaHostRegisterMapped = 2;
    /** Registered memory-mapped I/O space of another device. */
    int cudaHostRegisterIoMemory = 4;
    /** Registered memory that devices only read. */
    int cudaHostRegisterReadOnly = 8;

    /**
     * Returns the program's ordinary host memory.
     *
     * @return the memory; calls of it are no API calls
     */
    HostMemory host();

    /**
     * Returns how much memory the calling thread's device has.
     *
     * @return free and total bytes
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuMemGetInfo}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemGetInfo")
    MemoryInfo cudaMemGetInfo();

    /**
     * Allocates device memory on the calling thread's device.
     *
     * @param size the size in bytes
     * @return the address; other than in the driver, 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorMemoryAllocation} for the rules of {@link CudaDriver#cuMemAlloc}; or the error of an earlier
     *     fault (API-02)
     */
    @Counterpart("cuMemAlloc")
    long cudaMalloc(long size);

    /**
     * Allocates device memory for rows, each of which begins at a multiple of 512 bytes.
     *
     * @param width bytes of a row
     * @param height the number of rows
     * @return the address, and the bytes from one row to the next; both 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocPitch}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemAllocPitch")
    PitchedMemory cudaMallocPitch(long width, long height);

    /**
     * Allocates device memory for layers of rows, as {@link #cudaMallocPitch} for all of them.
     *
     * @param extent bytes of a row, rows of a layer, and layers
     * @return the address, pitch and extent of a layer; address and pitch are 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocPitch}; or the error of an earlier fault (API-02)
     */
    cudaPitchedPtr cudaMalloc3D(cudaExtent extent);

    /**
     * Frees memory of a device, managed memory, memory of a pool or of a graph, or a buffer on external memory. Waits
     * as the driver's function does.
     *
     * @param devPtr what the allocation returned; 0 frees nothing, but creates the primary context where no context is
     *     current
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if devPtr is 0 and the current context was
     *     destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemFree}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemFree")
    void cudaFree(long devPtr);

    /**
     * Allocates page-locked host memory.
     *
     * @param size the size in bytes
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorMemoryAllocation} for the rules of {@link CudaDriver#cuMemAllocHost}; or the error of an
     *     earlier fault (API-02)
     */
    @Counterpart("cuMemAllocHost")
    long cudaMallocHost(long size);

    /**
     * Allocates page-locked host memory, with flags.
     *
     * @param size the size in bytes
     * @param flags a sum of {@link #cudaHostAllocPortable}, {@link #cudaHostAllocMapped} and
     *     {@link #cudaHostAllocWriteCombined}, or 0; not checked for no bytes
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorMemoryAllocation} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemHostAlloc}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemHostAlloc")
    long cudaHostAlloc(long size, int flags);

    /**
     * Frees page-locked host memory.
     *
     * @param ptr what {@link #cudaMallocHost} or {@link #cudaHostAlloc} returned; 0 does nothing
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorTimeout} or
     *     {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuMemFreeHost}; or the error of an earlier
     *     fault (API-02)
     */
    @Delegates("cuMemFreeHost")
    void cudaFreeHost(long ptr);

    /**
     * Returns the address by which devices access page-locked memory.
     *
     * @param ptr an address within page-locked memory
     * @param flags must be 0
     * @return the same address
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuMemHostGetDevicePointer}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemHostGetDevicePointer")
    long cudaHostGetDevicePointer(long ptr, int flags);

    /**
     * Returns the flags of page-locked memory.
     *
     * @param ptr an address within page-locked memory
     * @return the flags
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuMemHostGetFlags}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemHostGetFlags")
    int cudaHostGetFlags(long ptr);

    /**
     * Makes ordinary host memory page-locked.
     *
     * @param ptr an address of {@link HostMemory}
     * @param size the size of the range in bytes, 1 or more
     * @param flags a sum of {@link #cudaHostRegisterPortable}, {@link #cudaHostRegisterMapped},
     *     {@link #cudaHostRegisterIoMemory} and {@link #cudaHostRegisterReadOnly}, or 0
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorHostMemoryAlreadyRegistered} for the rules of
     *     {@link CudaDriver#cuMemHostRegister}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemHostRegister")
    void cudaHostRegister(long ptr, long size, int flags);

    /**
     * Ends the page-locking of host memory.
     *
     * @param ptr the first address of an allocation that was registered
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorHostMemoryNotRegistered} for the rules of {@link CudaDriver#cuMemHostUnregister}; or the
     *     error of an earlier fault (API-02)
     */
    @Delegates("cuMemHostUnregister")
    void cudaHostUnregister(long ptr);

    /**
     * Allocates managed memory for every stream.
     *
     * @param size the size in bytes, 1 or more
     * @return the address
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocManaged}; or the error of an earlier fault (API-02)
     */
    default long cudaMallocManaged(long size) {
        return cudaMallocManaged(size, StreamManagement.cudaMemAttachGlobal);
    }

    /**
     * Allocates managed memory.
     *
     * @param size the size in bytes, 1 or more
     * @param flags {@link StreamManagement#cudaMemAttachGlobal} or {@link StreamManagement#cudaMemAttachHost}
     * @return the address
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocManaged}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemAllocManaged")
    long cudaMallocManaged(long size, int flags);
}
