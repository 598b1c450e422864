package orrery.runtime;

import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.HostMemory;
import orrery.driver.MemoryManagement.MemoryInfo;
import orrery.driver.MemoryManagement.PitchedMemory;

/**
 * The chapter "Memory Management" of the runtime API. Addresses are 64-bit numbers of one address space; host memory
 * has addresses too ({@link HostMemory}). Source: {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface MemoryManagement {
    /** From the host to the host. */
    cudaMemcpyKind cudaMemcpyHostToHost = cudaMemcpyKind.HOST_TO_HOST;
    /** From the host to a device. */
    cudaMemcpyKind cudaMemcpyHostToDevice = cudaMemcpyKind.HOST_TO_DEVICE;
    /** From a device to the host. */
    cudaMemcpyKind cudaMemcpyDeviceToHost = cudaMemcpyKind.DEVICE_TO_HOST;
    /** From a device to a device. */
    cudaMemcpyKind cudaMemcpyDeviceToDevice = cudaMemcpyKind.DEVICE_TO_DEVICE;
    /** As the addresses say. */
    cudaMemcpyKind cudaMemcpyDefault = cudaMemcpyKind.DEFAULT;

    /** Page-locked memory without further wishes. */
    int cudaHostAllocDefault = 0;
    /** Page-locked for all contexts; all memory is. */
    int cudaHostAllocPortable = 1;
    /** Page-locked and mapped for the device; all memory is. */
    int cudaHostAllocMapped = 2;
    /** Page-locked and written in whole lines. */
    int cudaHostAllocWriteCombined = 4;
    /** Registered without further wishes. */
    int cudaHostRegisterDefault = 0;
    /** Registered for all contexts. */
    int cudaHostRegisterPortable = 1;
    /** Registered and mapped for the device. */
    int cudaHostRegisterMapped = 2;
    /** Registered memory of another device. */
    int cudaHostRegisterIoMemory = 4;
    /** Registered for reading. */
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
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorTimeout} or
     *     {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuMemFree}; or the error of an earlier fault
     *     (API-02)
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

    /**
     * Copies bytes in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpy}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy(long dst, long src, long count, cudaMemcpyKind kind);

    /**
     * Copies bytes in stream order.
     *
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyAsync}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyAsync(long dst, long src, long count, cudaMemcpyKind kind, CUstream stream);

    /**
     * Copies bytes from one device to another, in stream 0. The addresses say where they are; the devices have to
     * exist, and get a primary context.
     *
     * @param dst the first address of the target
     * @param dstDevice the number of a device
     * @param src the first address of the source
     * @param srcDevice the number of a device
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyPeer}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpyPeer")
    void cudaMemcpyPeer(long dst, int dstDevice, long src, int srcDevice, long count);

    /**
     * Copies bytes from one device to another, in stream order. The addresses say where they are; the devices have to
     * exist, and get a primary context. The copy cannot be captured.
     *
     * @param dst the first address of the target
     * @param dstDevice the number of a device
     * @param src the first address of the source
     * @param srcDevice the number of a device
     * @param count how many bytes; 0 is none
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyPeerAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpyPeerAsync")
    void cudaMemcpyPeerAsync(long dst, int dstDevice, long src, int srcDevice, long count, CUstream stream);

    /**
     * Copies rows in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next; at most one row may have pitch 0
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next; at most one row may have pitch 0
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy2D}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy2D(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind);

    /**
     * Copies rows in stream order.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next; at most one row may have pitch 0
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next; at most one row may have pitch 0
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy2DAsync}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy2DAsync(
            long dst,
            long dpitch,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            CUstream stream);

    /**
     * Copies layers of rows in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param p the copy, all of whose fields are set
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or another field is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3D}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpy3D")
    void cudaMemcpy3D(cudaMemcpy3DParms p);

    /**
     * Copies layers of rows in stream order.
     *
     * @param p the copy, all of whose fields are set
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or another field is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DAsync}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpy3DAsync")
    void cudaMemcpy3DAsync(cudaMemcpy3DParms p, CUstream stream);

    /**
     * Copies layers of rows from one device to another, in stream 0. The addresses say where they are; the devices have
     * to exist, and get a primary context.
     *
     * @param p the copy, all of whose fields are set
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or a field is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DPeer}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy3DPeer(cudaMemcpy3DPeerParms p);

    /**
     * Copies layers of rows from one device to another, in stream order. The addresses say where they are; the devices
     * have to exist, and get a primary context. The copy cannot be captured.
     *
     * @param p the copy, all of whose fields are set
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or a field is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DPeerAsync}; here MEMORY-06
     *     and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy3DPeerAsync(cudaMemcpy3DPeerParms p, CUstream stream);

    /**
     * Sets bytes in stream 0.
     *
     * @param devPtr the first address
     * @param value the value; its low byte counts
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD8}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemsetD8")
    void cudaMemset(long devPtr, int value, long count);

    /**
     * Sets bytes in stream order.
     *
     * @param devPtr the first address
     * @param value the value; its low byte counts
     * @param count how many bytes; 0 is none
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD8Async}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemsetD8Async")
    void cudaMemsetAsync(long devPtr, int value, long count, CUstream stream);

    /**
     * Sets rows of bytes in stream 0.
     *
     * @param devPtr the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value; its low byte counts
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemsetD2D8")
    void cudaMemset2D(long devPtr, long pitch, int value, long width, long height);

    /**
     * Sets rows of bytes in stream order.
     *
     * @param devPtr the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value; its low byte counts
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8Async}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemsetD2D8Async")
    void cudaMemset2DAsync(long devPtr, long pitch, int value, long width, long height, CUstream stream);

    /**
     * Sets layers of rows of bytes in stream 0. Layers that do not follow each other are set by several memsets.
     *
     * @param pitchedDevPtr address, pitch, and rows from one layer to the next
     * @param value the value; its low byte counts
     * @param extent bytes of a row, rows of a layer and layers; a row is at most as wide as the pitch, and a layer has
     *     at most as many rows as there are from one layer to the next
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if pitchedDevPtr or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8}; or the error of an earlier fault (API-02)
     */
    void cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent);

    /**
     * Sets layers of rows of bytes in stream order. Layers that do not follow each other are set by several memsets.
     *
     * @param pitchedDevPtr address, pitch, and rows from one layer to the next
     * @param value the value; its low byte counts
     * @param extent bytes of a row, rows of a layer and layers; a row is at most as wide as the pitch, and a layer has
     *     at most as many rows as there are from one layer to the next
     * @param stream the stream; null is stream 0, the default stream given to CudaRuntime.of
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if pitchedDevPtr or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8Async}; or the error of an earlier fault (API-02)
     */
    void cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, CUstream stream);
}
