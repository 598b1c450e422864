package orrery.runtime;

import orrery.driver.CUstream;
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

    /** The program's ordinary host memory. */
    HostMemory host();

    /** How much memory the calling thread's device has free, and in all. */
    MemoryInfo cudaMemGetInfo();

    /** Device memory of {@code size} bytes; 0 for no bytes, as on an H200. */
    long cudaMalloc(long size);

    /** Device memory for rows: the pitch is a multiple that keeps every row aligned; 0 for no bytes. */
    PitchedMemory cudaMallocPitch(long width, long height);

    /** Device memory for layers of rows: as {@link #cudaMallocPitch} for all of them; nothing for no bytes. */
    cudaPitchedPtr cudaMalloc3D(cudaExtent extent);

    /** Frees device or managed memory; 0 is nothing, and makes a context where none is current. */
    void cudaFree(long devPtr);

    /** Page-locked host memory; 0 for no bytes. */
    long cudaMallocHost(long size);

    /** Page-locked host memory with {@code cudaHostAlloc*} flags; 0 for no bytes. */
    long cudaHostAlloc(long size, int flags);

    /** Frees page-locked host memory; 0 is nothing. */
    void cudaFreeHost(long ptr);

    /** The address by which devices reach page-locked memory. */
    long cudaHostGetDevicePointer(long ptr, int flags);

    /** The flags of page-locked memory. */
    int cudaHostGetFlags(long ptr);

    /** Page-locks ordinary host memory, with {@code cudaHostRegister*} flags. */
    void cudaHostRegister(long ptr, long size, int flags);

    /** Unlocks it again. */
    void cudaHostUnregister(long ptr);

    /** Managed memory for every stream; 0 for no bytes. */
    long cudaMallocManaged(long size);

    /** Managed memory, attached to every stream or to the host ({@code cudaMemAttach*}); 0 for no bytes. */
    long cudaMallocManaged(long size, int flags);

    /** Copies bytes. */
    void cudaMemcpy(long dst, long src, long count, cudaMemcpyKind kind);

    /** Copies bytes, in stream order. */
    void cudaMemcpyAsync(long dst, long src, long count, cudaMemcpyKind kind, CUstream stream);

    /** Copies bytes from a device to another. Addresses tell where they are; the devices have to exist. */
    void cudaMemcpyPeer(long dst, int dstDevice, long src, int srcDevice, long count);

    /** Copies bytes from a device to another, in stream order. */
    void cudaMemcpyPeerAsync(long dst, int dstDevice, long src, int srcDevice, long count, CUstream stream);

    /** Copies rows. */
    void cudaMemcpy2D(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind);

    /** Copies rows, in stream order. */
    void cudaMemcpy2DAsync(
            long dst,
            long dpitch,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            CUstream stream);

    /** Copies as {@code p} says. */
    void cudaMemcpy3D(cudaMemcpy3DParms p);

    /** Copies as {@code p} says, in stream order. */
    void cudaMemcpy3DAsync(cudaMemcpy3DParms p, CUstream stream);

    /** Copies as {@code p} says, from a device to another. */
    void cudaMemcpy3DPeer(cudaMemcpy3DPeerParms p);

    /** Copies as {@code p} says, from a device to another, in stream order. It cannot be captured. */
    void cudaMemcpy3DPeerAsync(cudaMemcpy3DPeerParms p, CUstream stream);

    /** Sets bytes to the low byte of {@code value}. */
    void cudaMemset(long devPtr, int value, long count);

    /** Sets bytes, in stream order. */
    void cudaMemsetAsync(long devPtr, int value, long count, CUstream stream);

    /** Sets rows of bytes. */
    void cudaMemset2D(long devPtr, long pitch, int value, long width, long height);

    /** Sets rows of bytes, in stream order. */
    void cudaMemset2DAsync(long devPtr, long pitch, int value, long width, long height, CUstream stream);

    /** Sets layers of rows of bytes; {@code extent} is at most as high as {@code pitchedDevPtr} has rows. */
    void cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent);

    /** Sets layers of rows of bytes, in stream order. */
    void cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, CUstream stream);

    /** A position. */
    static cudaPos make_cudaPos(long x, long y, long z) {
        return new cudaPos(x, y, z);
    }

    /** An extent. */
    static cudaExtent make_cudaExtent(long w, long h, long d) {
        return new cudaExtent(w, h, d);
    }

    /** Memory for rows. */
    static cudaPitchedPtr make_cudaPitchedPtr(long d, long p, long xsz, long ysz) {
        return new cudaPitchedPtr(d, p, xsz, ysz);
    }
}
