package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.FREE;
import static orrery.device.HostCost.MAP_MEMORY;

import orrery.device.CUmemLocation;
import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;

/**
 * The functions of the chapter "Virtual Memory Management" of the driver API: reserved addresses, physical memory, and
 * mappings of one at the other. None needs a current context, and all are legal during captures.
 *
 * <p>Kernels, copies and memsets can access adjacent mappings as one range if they are on the same device and have the
 * same access rights, whether they lie in one reservation or in adjacent ones. Source: {@code cuda.h}.
 */
public interface VirtualMemoryManagement {
    /** The type of handles that are POSIX file descriptors. */
    int CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1;

    /** The type of handles that machines of a fabric share, through an IMEX channel. There is none here. */
    int CU_MEM_HANDLE_TYPE_FABRIC = 8;

    /**
     * Returns what sizes and addresses of mappings are multiples of: 2 MiB.
     *
     * @param prop the properties of the memory
     * @param option which granularity; both are the same
     * @return the granularity in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if an argument is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, version = 10020, arguments = ">..")
    long cuMemGetAllocationGranularity(CUmemAllocationProp prop, CUmemAllocationGranularity option);

    /**
     * Reserves addresses: those that are asked for if they are free, aligned, and in the part of the address space that
     * is used for reservations. Nothing is mapped there.
     *
     * @param size the size in bytes, a multiple of the granularity
     * @param alignment what the first address is a multiple of, a power of two; 0 for the granularity
     * @param addr the first address that is asked for, a multiple of the granularity; 0 for none
     * @param flags 0
     * @return the first address
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if an argument is not legal (VMM-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there are too few addresses left (MEMORY-02)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS, version = 10020, arguments = ">....")
    long cuMemAddressReserve(long size, long alignment, long addr, long flags);

    /**
     * Frees reserved addresses.
     *
     * @param ptr the first address
     * @param size the size that was reserved
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if they were not reserved like this, or memory is mapped
     *     there (VMM-02)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, version = 10020, arguments = "..")
    void cuMemAddressFree(long ptr, long size);

    /**
     * Allocates physical memory, which has no address.
     *
     * @param size the size in bytes, a multiple of the granularity
     * @param prop the properties
     * @param flags 0
     * @return a handle, to be released
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if prop is null (API-08), or the size, the properties or
     *     the flags are not legal (VMM-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (VMM-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_PERMITTED} if the memory is to be shared in a fabric (VMM-12)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if there is too little memory (MEMORY-02)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS, version = 10020, arguments = ">...")
    CUmemGenericAllocationHandle cuMemCreate(long size, CUmemAllocationProp prop, long flags);

    /**
     * Releases a handle of physical memory. The memory is freed when all its handles are released and nothing maps it.
     *
     * @param handle the handle
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to memory (VMM-04)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, version = 10020, arguments = ".")
    void cuMemRelease(CUmemGenericAllocationHandle handle);

    /**
     * Maps physical memory at reserved addresses. Nobody can access it before {@link #cuMemSetAccess}. The same memory
     * can be mapped several times.
     *
     * @param ptr the first address, a multiple of the granularity
     * @param size the size of the memory
     * @param offset 0
     * @param handle the memory
     * @param flags 0
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to memory (VMM-04), or the
     *     addresses are not reserved, not aligned or in use, or flags is not 0 (VMM-05)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if only a part is to be mapped (VMM-10)
     */
    @DriverFunction(cost = MAP_MEMORY, afterFault = WORKS, version = 10020, arguments = ".....")
    void cuMemMap(long ptr, long size, long offset, CUmemGenericAllocationHandle handle, long flags);

    /**
     * Unmaps all memory in a range of reserved addresses. Does not wait for work that uses it: an access after the call
     * is a fault.
     *
     * @param ptr the first address
     * @param size the size in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the first address is not reserved, or the range
     *     contains a part of a mapping (VMM-06)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, version = 10020, arguments = "..")
    void cuMemUnmap(long ptr, long size);

    /**
     * Sets what devices may do with mapped memory.
     *
     * @param ptr the first address
     * @param size the size in bytes
     * @param desc a device, or the host, and its rights; at least one
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there is none or one is null (API-08), the range is not
     *     all mapped, contains a part of a mapping, or the device does not exist (VMM-07)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the host gets access to memory of a device (VMM-15)
     * @throws UnsupportedOperationException if one device may write and another one may only read
     */
    @DriverFunction(cost = MAP_MEMORY, afterFault = WORKS, version = 10020, arguments = "..[#")
    void cuMemSetAccess(long ptr, long size, CUmemAccessDesc... desc);

    /**
     * Returns what a device or the host may do with mapped memory. Other memory of the driver has no rights.
     *
     * @param location the device, or the host
     * @param ptr an address
     * @return the rights
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if location is null (API-08), or nothing is mapped at the
     *     address (VMM-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (VMM-09)
     */
    @DriverFunction(afterFault = WORKS, version = 10020, arguments = ">p.")
    CUmemAccessDesc.Flags cuMemGetAccess(CUmemLocation location, long ptr);

    /**
     * Returns the handle of the memory that is mapped at an address, and adds a reference, which is to be released.
     *
     * @param addr an address
     * @return the handle
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if nothing is mapped at the address (VMM-08)
     */
    @DriverFunction(afterFault = WORKS, version = 11000, arguments = ">.")
    CUmemGenericAllocationHandle cuMemRetainAllocationHandle(long addr);

    /**
     * Returns the properties of physical memory.
     *
     * @param handle the memory
     * @return the properties
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to memory (VMM-04)
     */
    @DriverFunction(afterFault = WORKS, version = 10020, arguments = ">.")
    CUmemAllocationProp cuMemGetAllocationPropertiesFromHandle(CUmemGenericAllocationHandle handle);

    /**
     * Exports physical memory as a file descriptor, which another machine can import.
     *
     * @param handle the memory, which was created with the type of handle
     * @param handleType {@link #CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}
     * @param flags 0
     * @return the file descriptor, which the program has to close
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to memory (VMM-04), or the
     *     type or the flags are not legal (VMM-11)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS)
    ExternalHandle cuMemExportToShareableHandle(CUmemGenericAllocationHandle handle, int handleType, long flags);

    /**
     * Imports physical memory. The descriptor stays with the program. Each import returns a handle of its own.
     *
     * @param osHandle the file descriptor of memory of this machine, or one that
     *     {@link orrery.sim.ExternalWorld#receive} returned
     * @param shHandleType {@link #CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}
     * @return a handle, to be released
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if osHandle is null (API-08), or the type is not legal
     *     (VMM-11)
     * @throws CudaException {@code CUDA_ERROR_UNKNOWN} if osHandle is no open descriptor of such memory (VMM-13)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS)
    CUmemGenericAllocationHandle cuMemImportFromShareableHandle(ExternalHandle osHandle, int shHandleType);
}
