package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.FREE;
import static orrery.device.HostCost.MEMORY_INFO;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The chapter "Memory Management" of the driver API; copies and memsets are in {@link MemoryCopies} and
 * {@link Memsets}. Addresses are 64-bit numbers of one address space; host memory has addresses too
 * ({@link HostMemory}). Source: {@code cuda.h}.
 */
public interface MemoryManagement extends MemoryCopies, Memsets {

    /**
     * Returns the program's ordinary host memory: what a C program would reach by pointers.
     *
     * @return the memory; calls of it are no API calls
     */
    HostMemory host();

    /**
     * Returns how much memory the device of the current context has.
     *
     * @return free and total bytes
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = MEMORY_INFO, version = 3020, arguments = ">>")
    MemoryInfo cuMemGetInfo();

    /**
     * Allocates device memory in the current context. Its contents are undefined.
     *
     * @param bytes the size in bytes, 1 or more
     * @return the address
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the size is 0 (MEMORY-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is not as much memory (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 3020, arguments = ">.")
    long cuMemAlloc(long bytes);

    /**
     * Allocates device memory for rows, each of which begins at a multiple of 512 bytes.
     *
     * @param widthInBytes bytes of a row, 1 or more
     * @param height the number of rows, 1 or more
     * @param elementSizeBytes the largest element that is accessed: 4, 8 or 16 bytes
     * @return the address, and the bytes from one row to the next
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if widthInBytes or height is not positive, or
     *     elementSizeBytes is not 4, 8 or 16 (MEMORY-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is not as much memory (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, version = 3020, arguments = ">>...")
    PitchedMemory cuMemAllocPitch(long widthInBytes, long height, int elementSizeBytes);

    /**
     * Frees device or managed memory, memory of a pool or of a graph, or a buffer on external memory. Waits for all
     * work of the context that allocated it, which {@code cuda.h} permits and does not promise; memory of pools and
     * graphs is freed without waiting.
     *
     * @param address what the allocation returned; 0 does nothing
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if no allocation that this function frees begins at the
     *     address (MEMORY-03)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and work uses memory of a
     *     pool or of a graph without order before this free (LIFE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context} that is current:
     *     {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE, version = 3020, arguments = ".")
    void cuMemFree(long address);

    /**
     * Returns the allocation that an address belongs to.
     *
     * @param address an address within an allocation of the driver
     * @return its first address and its size
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the address is not in memory that the driver allocated or
     *     registered, or the current device cannot access it (MEMORY-12)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 3020, arguments = ">>.")
    AddressRange cuMemGetAddressRange(long address);

    /**
     * Allocates page-locked host memory, which every device can access by the same address.
     *
     * @param bytes the size in bytes
     * @return the address; 0 for no bytes
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is not as much memory (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 3020, arguments = ">.")
    long cuMemAllocHost(long bytes);

    /**
     * Allocates page-locked host memory, which every device can access by the same address.
     *
     * @param bytes the size in bytes
     * @param flags a sum of 1 (portable), 2 (mapped for the device) and 4 (write-combined), or 0; none of them changes
     *     anything but {@link #cuMemHostGetFlags}
     * @return the address; 0 for no bytes
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is not as much memory (MEMORY-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is no documented combination (MEMORY-07)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 2020, arguments = ">..")
    long cuMemHostAlloc(long bytes, int flags);

    /**
     * Frees page-locked host memory. Waits for all work of the context that allocated it.
     *
     * @param address what {@link #cuMemAllocHost} or {@link #cuMemHostAlloc} returned; 0 does nothing
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if no allocation of this kind begins at the address
     *     (MEMORY-03)
     * @throws CudaException as every use of a {@linkplain CUcontext context} that is current:
     *     {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE, version = 2000, arguments = ".")
    void cuMemFreeHost(long address);

    /**
     * Returns the address by which devices access page-locked memory.
     *
     * @param address an address within page-locked memory
     * @param flags must be 0
     * @return the same address
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (MEMORY-07), or the address is not in
     *     page-locked memory (MEMORY-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 3020, arguments = ">..")
    long cuMemHostGetDevicePointer(long address, int flags);

    /**
     * Returns the flags of page-locked memory.
     *
     * @param address an address within page-locked memory
     * @return the flags; memory that was registered has 2 (mapped for the device) among them
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not in page-locked memory (MEMORY-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 2030, arguments = ">.")
    int cuMemHostGetFlags(long address);

    /**
     * Makes ordinary host memory page-locked.
     *
     * @param address an address of {@link HostMemory}
     * @param bytes the size of the range in bytes, 1 or more; the whole allocation that it lies in is page-locked
     * @param flags a sum of 1 (portable), 2 (mapped for the device), 4 (memory of another device) and 8 (read-only), or
     *     0
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the range is not within one allocation of ordinary host
     *     memory (MEMORY-04), or flags is no documented combination (MEMORY-07)
     * @throws CudaException {@code CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED} if the memory is page-locked already
     *     (MEMORY-09)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 6050, arguments = "...")
    void cuMemHostRegister(long address, long bytes, int flags);

    /**
     * Ends the page-locking of host memory. Waits for the work of the current context, as on the hardware.
     *
     * @param address the first address of an allocation of {@link HostMemory} that was registered
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is null (MEMORY-08), or is not the one that
     *     the memory was registered by (MEMORY-19)
     * @throws CudaException {@code CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED} if the memory was not registered (MEMORY-10)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE, version = 4000, arguments = ".")
    void cuMemHostUnregister(long address);

    /**
     * Allocates managed memory, which the host and all devices access by the same address.
     *
     * @param bytes the size in bytes, 1 or more
     * @param flags {@link StreamManagement#CU_MEM_ATTACH_GLOBAL} or {@link StreamManagement#CU_MEM_ATTACH_HOST}
     * @return the address
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the size is 0 (MEMORY-01), or flags is no documented
     *     combination (MEMORY-07)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is not as much memory (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, version = 6000, arguments = ">..")
    long cuMemAllocManaged(long bytes, int flags);

    /**
     * Returns an attribute of an address.
     *
     * @param attribute the attribute
     * @param address an address within device, managed or page-locked memory
     * @return a {@link Long}, {@link Boolean}, {@link Integer} or {@link CUcontext}, as {@link CUpointerAttribute}
     *     describes; the context is null for memory of a pool
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null, the address is not in memory that
     *     the driver knows, or HOST_POINTER or DEVICE_POINTER is asked of memory that the host or the current device
     *     cannot access (MEMORY-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if DEVICE_POINTER is asked and no context is current
     *     (API-03), or {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the current one was destroyed (CTX-06)
     */
    @DriverFunction(afterFault = WORKS)
    Object cuPointerGetAttribute(CUpointerAttribute attribute, long address);

    /**
     * Returns attributes of an address. Other than {@link #cuPointerGetAttribute}, it answers for every address.
     *
     * @param attributes the attributes, one or more
     * @param address an address
     * @return an answer for each attribute: as {@link #cuPointerGetAttribute} answers, or the null value of its type,
     *     where that would fail: null, 0, false, and -2 for a device
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there are no attributes, or one is null (API-08)
     */
    @DriverFunction(afterFault = WORKS)
    List<@Nullable Object> cuPointerGetAttributes(List<CUpointerAttribute> attributes, long address);

    /**
     * Sets an attribute of the allocation at an address. If {@link CUpointerAttribute#SYNC_MEMOPS} is set, the call
     * waits for the work of the legacy default stream of the allocation's context, where earlier synchronous functions
     * may have left some.
     *
     * @param value 0, or another value to set the attribute
     * @param attribute {@link CUpointerAttribute#SYNC_MEMOPS}
     * @param address an address within device, managed or page-locked memory
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null or another one, or the address is not
     *     in memory that the driver knows (MEMORY-08)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if memory of {@code cuMemMap} is at the address
     *     (MEMORY-23)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the current context was destroyed (CTX-06)
     */
    @DriverFunction(capture = UNSAFE, afterFault = WORKS, version = 6000, arguments = "p..")
    void cuPointerSetAttribute(int value, CUpointerAttribute attribute, long address);

    /** The kinds of handles of a range of addresses. Source: {@code CUmemRangeHandleType} in {@code cuda.h}. */
    enum CUmemRangeHandleType {
        /** The file descriptor of a DMA buffer of Linux. */
        DMA_BUF_FD
    }

    /**
     * Returns a handle of a range of addresses, by which other devices of the computer reach the memory. Not simulated.
     *
     * @param dptr the first address, a multiple of the page size of the host
     * @param size the number of bytes, a multiple of the page size of the host
     * @param handleType the kind of handle
     * @param flags 0 or the documented flags of DMA buffers
     * @return the file descriptor
     * @throws UnsupportedOperationException always
     */
    default int cuMemGetHandleForAddressRange(long dptr, long size, CUmemRangeHandleType handleType, long flags) {
        throw new UnsupportedOperationException("cuMemGetHandleForAddressRange is not simulated: a DMA buffer needs"
                + " memory that other devices of the computer can reach; legal is cuIpcGetMemHandle or"
                + " cuMemPoolExportToShareableHandle");
    }

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
