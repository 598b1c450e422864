package orrery.driver;

/**
 * The chapter "Memory Management" of the driver API. Addresses are 64-bit numbers of one address space; host memory has
 * addresses too ({@link HostMemory}). Source: {@code cuda.h}.
 */
public interface MemoryManagement {

    /** The program's ordinary host memory. */
    HostMemory host();

    /** How much memory the current device has free, and in all. */
    MemoryInfo cuMemGetInfo();

    /** Device memory of {@code bytes} bytes; CUDA_ERROR_OUT_OF_MEMORY if there are not as many. */
    long cuMemAlloc(long bytes);

    /** Device memory for rows: the pitch is a multiple that keeps every row aligned. */
    PitchedMemory cuMemAllocPitch(long widthInBytes, long height, int elementSizeBytes);

    /** Frees device or managed memory; 0 is nothing. */
    void cuMemFree(long address);

    /** The allocation that an address belongs to. */
    AddressRange cuMemGetAddressRange(long address);

    /** Page-locked host memory. */
    long cuMemAllocHost(long bytes);

    /** Page-locked host memory, with the documented flags (1 portable, 2 device-mapped, 4 write-combined). */
    long cuMemHostAlloc(long bytes, int flags);

    /** Frees page-locked host memory; 0 is nothing. */
    void cuMemFreeHost(long address);

    /** The address by which devices reach page-locked memory. */
    long cuMemHostGetDevicePointer(long address, int flags);

    /** The flags of page-locked memory. */
    int cuMemHostGetFlags(long address);

    /** Page-locks ordinary host memory. */
    void cuMemHostRegister(long address, long bytes, int flags);

    /** Unlocks it again. */
    void cuMemHostUnregister(long address);

    /** Managed memory, attached to every stream (1) or to the host (2). */
    long cuMemAllocManaged(long bytes, int flags);

    /** An attribute of a pointer: a {@link Long}, {@link Boolean}, {@link Integer} or {@link CUcontext}. */
    Object cuPointerGetAttribute(CUpointerAttribute attribute, long address);

    /** Copies between any two places. */
    void cuMemcpy(long target, long source, long bytes);

    /** Copies from the host to a device. */
    void cuMemcpyHtoD(long target, long source, long bytes);

    /** Copies from a device to the host. */
    void cuMemcpyDtoH(long target, long source, long bytes);

    /** Copies within a device or between devices. */
    void cuMemcpyDtoD(long target, long source, long bytes);

    /** Copies from the memory of a context to that of another. Addresses tell where they are: the contexts need not. */
    void cuMemcpyPeer(long target, CUcontext targetContext, long source, CUcontext sourceContext, long bytes);

    /** The same in stream order. It cannot be captured. */
    void cuMemcpyPeerAsync(
            long target, CUcontext targetContext, long source, CUcontext sourceContext, long bytes, CUstream stream);

    /** Copies rows. */
    void cuMemcpy2D(CUmemcpy2D copy);

    /** Copies layers of rows. */
    void cuMemcpy3D(CUmemcpy3D copy);

    /** Copies layers of rows, in stream order. */
    void cuMemcpy3DAsync(CUmemcpy3D copy, CUstream stream);

    /** Copies layers of rows from the memory of a context to that of another. */
    void cuMemcpy3DPeer(CUmemcpy3D copy, CUcontext targetContext, CUcontext sourceContext);

    /** The same in stream order. It cannot be captured. */
    void cuMemcpy3DPeerAsync(CUmemcpy3D copy, CUcontext targetContext, CUcontext sourceContext, CUstream stream);

    /** Copies between any two places, in stream order. */
    void cuMemcpyAsync(long target, long source, long bytes, CUstream stream);

    /** Copies from the host to a device, in stream order. */
    void cuMemcpyHtoDAsync(long target, long source, long bytes, CUstream stream);

    /** Copies from a device to the host, in stream order. */
    void cuMemcpyDtoHAsync(long target, long source, long bytes, CUstream stream);

    /** Copies within a device or between devices, in stream order. */
    void cuMemcpyDtoDAsync(long target, long source, long bytes, CUstream stream);

    /** Copies rows, in stream order. */
    void cuMemcpy2DAsync(CUmemcpy2D copy, CUstream stream);

    /** Sets {@code count} bytes. */
    void cuMemsetD8(long target, byte value, long count);

    /** Sets {@code count} 16-bit values. */
    void cuMemsetD16(long target, short value, long count);

    /** Sets {@code count} 32-bit values. */
    void cuMemsetD32(long target, int value, long count);

    /** Sets rows of bytes. */
    void cuMemsetD2D8(long target, long pitch, byte value, long width, long height);

    /** Sets rows of 16-bit values. */
    void cuMemsetD2D16(long target, long pitch, short value, long width, long height);

    /** Sets rows of 32-bit values. */
    void cuMemsetD2D32(long target, long pitch, int value, long width, long height);

    /** Sets {@code count} bytes, in stream order. */
    void cuMemsetD8Async(long target, byte value, long count, CUstream stream);

    /** Sets {@code count} 16-bit values, in stream order. */
    void cuMemsetD16Async(long target, short value, long count, CUstream stream);

    /** Sets {@code count} 32-bit values, in stream order. */
    void cuMemsetD32Async(long target, int value, long count, CUstream stream);

    /** Sets rows of bytes, in stream order. */
    void cuMemsetD2D8Async(long target, long pitch, byte value, long width, long height, CUstream stream);

    /** Sets rows of 16-bit values, in stream order. */
    void cuMemsetD2D16Async(long target, long pitch, short value, long width, long height, CUstream stream);

    /** Sets rows of 32-bit values, in stream order. */
    void cuMemsetD2D32Async(long target, long pitch, int value, long width, long height, CUstream stream);

    /**
     * How much memory there is.
     *
     * @param free bytes that can be allocated
     * @param total bytes of the device
     */
    record MemoryInfo(long free, long total) {}

    /**
     * Memory for rows.
     *
     * @param address the first byte
     * @param pitch bytes from one row to the next
     */
    record PitchedMemory(long address, long pitch) {}

    /**
     * An allocation.
     *
     * @param base the first byte
     * @param size its bytes
     */
    record AddressRange(long base, long size) {}
}
