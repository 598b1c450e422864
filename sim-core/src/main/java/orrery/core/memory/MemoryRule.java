package orrery.core.memory;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of memory. */
public final class MemoryRule {
    /** Size of an allocation. */
    public static final CoreRule SIZE = documented(
            "MEMORY-01",
            HEADER,
            "cuMemAlloc",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An allocation must have at least one byte.",
            "a size of at least 1 byte");
    /** Lack of memory. */
    public static final CoreRule OUT_OF_MEMORY = documented(
            "MEMORY-02",
            HEADER,
            "cuMemAlloc",
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            "An allocation must fit into the free memory.",
            "at most the free memory that {cuMemGetInfo} returns, and no more than there are free addresses");
    /** Addresses that can be freed. */
    public static final CoreRule FREE = documented(
            "MEMORY-03",
            HEADER,
            "cuMemFree",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Memory can be freed only once, with the address that its allocation returned and the function"
                    + " for its kind of memory.",
            "the start address of an allocation of the same kind that has not been freed");
    /** Range of a copy or memset. */
    public static final CoreRule RANGE = documented(
            "MEMORY-04",
            HEADER,
            "cuMemcpy",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A copy, a memset or a registration must stay within one allocation, of a kind of memory that the operation"
                    + " accepts.",
            "an address and a size within one allocation, and for a copy a direction that fits the memory on both"
                    + " sides");
    /** Alignment of a memset. */
    public static final CoreRule ALIGNMENT = documented(
            "MEMORY-05",
            HEADER,
            "cuMemsetD32",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The address and the pitch of a memset must be multiples of its element size.",
            "an address and a pitch that are multiples of the element size");
    /** The pitch of two-dimensional operations. */
    public static final CoreRule PITCH = documented(
            "MEMORY-06",
            HEADER,
            "cuMemcpy2D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A row must not be wider than the pitch, and a copied layer must not have more rows than a layer"
                    + " of the memory.",
            "a width of at most the pitch, and a height of at most that of the operand");
    /** Flags of an allocation. */
    public static final CoreRule FLAGS = documented(
            "MEMORY-07",
            HEADER,
            "cuMemHostAlloc",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of an allocation, a registration or a device pointer must be flags that its function documents.",
            "0 to 7 for page-locked memory, 1 or 2 for managed memory, 0 to 15 for registered memory, 0 for a device"
                    + " pointer");
    /** Pointers that have attributes. */
    public static final CoreRule POINTER = documented(
            "MEMORY-08",
            HEADER,
            "cuPointerGetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only memory that the driver allocated or registered has pointer attributes. It has a device pointer only if"
                    + " the current device can access it.",
            "an address within an allocation that has not been freed");
    /** Registration of host memory. */
    public static final CoreRule REGISTERED = documented(
            "MEMORY-09",
            HEADER,
            "cuMemHostRegister",
            CUresult.CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
            "Host memory that is already page-locked cannot be registered.",
            "memory that is not page-locked");
    /** Unregistration of host memory. */
    public static final CoreRule NOT_REGISTERED = documented(
            "MEMORY-10",
            HEADER,
            "cuMemHostUnregister",
            CUresult.CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED,
            "Only registered host memory can be unregistered.",
            "memory that {cuMemHostRegister} registered");
    /** Memory types of a copy descriptor. */
    public static final CoreRule KIND = documented(
            "MEMORY-11",
            HEADER,
            "cuMemcpy2D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The memory type of a copy operand must be host, device, array or unified. An operand of the type array"
                    + " must have an array.",
            "{CU_MEMORYTYPE_HOST} (1), {CU_MEMORYTYPE_DEVICE} (2), {CU_MEMORYTYPE_ARRAY} (3) with an array, or"
                    + " {CU_MEMORYTYPE_UNIFIED} (4)");
    /** Addresses that have an address range. */
    public static final CoreRule ADDRESS_RANGE = documented(
            "MEMORY-12",
            HEADER,
            "cuMemGetAddressRange",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "Only memory that the driver allocated or registered, and that the current device can access, has an address"
                    + " range.",
            "an address within an allocation of the driver that has not been freed");
    /** Origin of a copy within its rows and layers. */
    public static final CoreRule COPY_ORIGIN = documented(
            "MEMORY-13",
            HEADER,
            "cuMemcpy3D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The start of a copy plus its width must fit into a row, and the start plus its height" + " into a layer.",
            "srcXInBytes + WidthInBytes of at most srcPitch, srcY + Height of at most srcHeight,"
                    + " and the same for the destination");
    /** Ranges of managed memory. */
    public static final CoreRule MANAGED = documented(
            "MEMORY-14",
            HEADER,
            "cuMemPrefetchAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A prefetch, a discard, an advice or a query of an advice must be for at least one byte of a single managed"
                    + " allocation.",
            "a range within memory of {cuMemAllocManaged}");
    /** Location of managed memory. */
    public static final CoreRule LOCATION = documented(
            "MEMORY-15",
            HEADER,
            "cuMemAdvise",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The location of managed memory must be an existing device, the host or a host NUMA node. Only a"
                    + " device or the host can access it.",
            "a location of {CU_MEM_LOCATION_TYPE_DEVICE} or {CU_MEM_LOCATION_TYPE_HOST}");
    /** Device of a prefetch. */
    public static final CoreRule PREFETCH_DEVICE = documented(
            "MEMORY-16",
            HEADER,
            "cuMemPrefetchAsync",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "Memory can be prefetched only to an existing device with"
                    + " {CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS}.",
            "an ordinal below the number of devices");
    /** The address of a registration. */
    public static final CoreRule REGISTRATION_BASE = documented(
            "MEMORY-19",
            HEADER,
            "cuMemHostUnregister",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Registered host memory must be unregistered by the address with which it was registered.",
            "the address that was passed to {cuMemHostRegister}");
    /** The largest pitch. */
    public static final CoreRule PITCH_LIMIT = documented(
            "MEMORY-17",
            HEADER,
            "cuMemcpy2D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The pitch of a copy of several rows cannot exceed the limit of the device.",
            "a pitch of at most {CU_DEVICE_ATTRIBUTE_MAX_PITCH}");
    /** The rows of a memset and their pitch. */
    public static final CoreRule MEMSET_PITCH = documented(
            "MEMORY-18",
            HEADER,
            "cuMemsetD2D8",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A row of a memset must not be wider than the pitch.",
            "a width of at most the pitch");
    /** The lists of a batch of copies. */
    public static final CoreRule BATCH = documented(
            "MEMORY-20",
            HEADER,
            "cuMemcpyBatchAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A batch must have at least one copy, and no copy may be empty. Its lists must be of equal length. The"
                    + " first attributes must begin at copy 0, the others at ascending copies of the batch. All"
                    + " must have a source access order, and only known flags.",
            "lists of equal length, sizes of at least 1, indices 0, then ascending below the number of copies, and"
                    + " {CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}, _DURING_API_CALL or _ANY; flags 0 or 1");
    /** The stream of a batch. */
    public static final CoreRule BATCH_STREAM = documented(
            "MEMORY-21",
            HEADER,
            "cuMemcpyBatchAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A batch of copies, prefetches or discards cannot be submitted to the legacy default stream.",
            "a created stream or {CU_STREAM_PER_THREAD}");
    /** The lists of a batch of prefetches or discards. */
    public static final CoreRule RANGES = documented(
            "MEMORY-22",
            HEADER,
            "cuMemPrefetchBatchAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A batch of prefetches or discards must have at least one range, and as many sizes as addresses. Prefetches"
                    + " must have as many indices as locations: the first must be 0, the others must ascend and be below"
                    + " the number of ranges.",
            "lists of equal length, and indices 0, then ascending below the number of ranges");
    /** Attributes of mapped memory. */
    public static final CoreRule SET_ATTRIBUTE = observed(
            "MEMORY-23",
            "cuPointerSetAttribute",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The attributes of memory that {cuMemMap} mapped cannot be set.",
            "memory of {cuMemAlloc} and the like",
            "pointers/mapped");
    /** Advice about memory of pools. */
    public static final CoreRule ADVISE = observed(
            "MEMORY-24",
            "cuMemAdvise",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "There is no advice about managed memory of a memory pool.",
            "memory of {cuMemAllocManaged}",
            "pointers/pool-managed");

    private MemoryRule() {}
}
