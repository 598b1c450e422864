package orrery.core.pool;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of memory pools and stream-ordered allocation. */
public final class PoolRule {
    /** Validity of a pool handle. */
    public static final CoreRule HANDLE = documented(
            "POOL-01",
            HEADER,
            "cuMemPoolGetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memory pool handle must refer to a pool that has not been destroyed.",
            "a handle returned by {cuMemPoolCreate}, {cuDeviceGetMemPool} or {cuDeviceGetDefaultMemPool}");
    /** Properties of a new pool. */
    public static final CoreRule PROPERTIES = documented(
            "POOL-02",
            HEADER,
            "cuMemPoolCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A pool must have pinned or managed allocations, an existing location and handle types that the location"
                    + " supports.",
            "{CU_MEM_ALLOCATION_TYPE_PINNED} on {CU_MEM_LOCATION_TYPE_DEVICE} with the ordinal of a device, or on the"
                    + " host without types of handles");
    /** Attributes of a pool. */
    public static final CoreRule ATTRIBUTE = documented(
            "POOL-03",
            HEADER,
            "cuMemPoolSetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only documented pool attributes can be read. Of the memory counters, only the high-water"
                    + " marks can be set.",
            "a reuse policy, the release threshold or a high-water mark");
    /** High-water marks. */
    public static final CoreRule HIGH_MARK = documented(
            "POOL-04",
            HEADER,
            "cuMemPoolSetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A high-water mark can be set only to 0.",
            "the value 0");
    /** Destruction of the default pool. */
    public static final CoreRule DEFAULT_POOL = documented(
            "POOL-05",
            HEADER,
            "cuMemPoolDestroy",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The default memory pool of a device or of another location cannot be destroyed.",
            "a pool from {cuMemPoolCreate}");
    /** Lack of memory. */
    public static final CoreRule OUT_OF_MEMORY = documented(
            "POOL-06",
            HEADER,
            "cuMemAllocFromPoolAsync",
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            "An allocation must fit into the free memory of the pool that its stream can use, or into"
                    + " memory that the pool can still reserve below its maximum size.",
            "a smaller allocation, an allocation ordered after a free, or, where free memory is in pieces, an allocation"
                    + " after others were freed");
    /** Addresses that can be freed in stream order. */
    public static final CoreRule FREE = documented(
            "POOL-07",
            HEADER,
            "cuMemFreeAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Device memory can be freed only once, with the address that its allocation returned.",
            "an address from {cuMemAllocAsync}, {cuMemAllocFromPoolAsync} or {cuMemAlloc} that has not been freed");
    /** Freeing managed or external memory in stream order. */
    public static final CoreRule FREE_MANAGED = observed(
            "POOL-08",
            "cuMemFreeAsync",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Managed memory and buffers mapped onto external memory cannot be freed in stream order.",
            "{cuMemFree}",
            "pools/free-errors");
    /** The device of the current pool. */
    public static final CoreRule DEVICE = observed(
            "POOL-09",
            "cuDeviceGetMemPool",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The current memory pool can be queried and set only for an existing device.",
            "an ordinal below the number of devices",
            "pools/current-pool");
    /** The device of a pool that becomes current. */
    public static final CoreRule DEVICE_LOCAL = documented(
            "POOL-10",
            HEADER,
            "cuDeviceSetMemPool",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The current memory pool of a device or of another location must be a pool of that location with"
                    + " allocations of the same type.",
            "a pool that was created there");
    /** Location of an access descriptor. */
    public static final CoreRule ACCESS_LOCATION = observed(
            "POOL-11",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Access to a pool of device memory can be granted only to devices.",
            "a location of {CU_MEM_LOCATION_TYPE_DEVICE}",
            "pools/access");
    /** Device of an access descriptor. */
    public static final CoreRule ACCESS_DEVICE = observed(
            "POOL-12",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "Access can be set only for an existing device, and cannot be revoked from the device of the" + " pool.",
            "{CU_MEM_ACCESS_FLAGS_PROT_READWRITE} for the device of the pool, any documented flag for"
                    + " another device",
            "pools/access");
    /** Flags of an access descriptor. */
    public static final CoreRule ACCESS_FLAGS = observed(
            "POOL-13",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The access flag must be one of the documented flags.",
            "{CU_MEM_ACCESS_FLAGS_PROT_NONE} or {CU_MEM_ACCESS_FLAGS_PROT_READWRITE}",
            "pools/access");
    /** Read-only access. */
    public static final CoreRule ACCESS_READ = observed(
            "POOL-14",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Read-only access to a pool is not supported.",
            "{CU_MEM_ACCESS_FLAGS_PROT_READWRITE}",
            "pools/access");
    /** Location of an access query. */
    public static final CoreRule ACCESS_QUERY = observed(
            "POOL-15",
            "cuMemPoolGetAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Pool access can be queried only for the host, node 0 of the host or an existing device.",
            "the host, or the ordinal of a device",
            "pools/access");
    /** Attributes of graph memory. */
    public static final CoreRule GRAPH_ATTRIBUTE = observed(
            "POOL-16",
            "cuDeviceSetGraphMemAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only documented attributes of graph memory can be queried, and only the high-water marks can be" + " set.",
            "{CU_GRAPH_MEM_ATTR_USED_MEM_HIGH} or {CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH}",
            "pools/graph-memory");
    /** Pools and pointers that are shared. */
    public static final CoreRule SHARED = documented(
            "POOL-17",
            HEADER,
            "cuMemPoolExportToShareableHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only pools with types of handles can be exported, by one of these types and with flags 0, and pointers to"
                    + " the beginning of their allocations, once the pool was exported. What is imported must have been"
                    + " exported like this, a pointer from the pool that was imported.",
            "a pool that was created with {CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}, the pointers of"
                    + " {cuMemAllocFromPoolAsync}, and flags 0");
    /** Imported pools. */
    public static final CoreRule IMPORTED = documented(
            "POOL-18",
            HEADER,
            "cuMemPoolImportFromShareableHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An imported pool cannot be allocated from, become the current pool of a device, be trimmed or exported,"
                    + " and has no attributes.",
            "{cuMemPoolImportPointer}, {cuMemPoolSetAccess} or {cuMemPoolGetAccess}");
    /** Locations that have pools. */
    public static final CoreRule LOCATION = documented(
            "POOL-19",
            HEADER,
            "cuMemGetDefaultMemPool",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "There are pools of existing devices, of the host and of existing NUMA nodes of the host, and of managed"
                    + " memory without a location.",
            "{CU_MEM_LOCATION_TYPE_DEVICE} with the ordinal of a device, the host, or node 0 of the host");
    /** Places that have access to memory of the host and managed memory. */
    public static final CoreRule ACCESS_PLACE = observed(
            "POOL-20",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Access to a pool of managed memory or of memory of the host can be set only for devices, the host and"
                    + " node 0 of the host.",
            "a location of {CU_MEM_LOCATION_TYPE_DEVICE}, {CU_MEM_LOCATION_TYPE_HOST} or"
                    + " {CU_MEM_LOCATION_TYPE_HOST_NUMA}",
            "pool-attributes/host");
    /** Access of the host to its memory. */
    public static final CoreRule ACCESS_OWN = observed(
            "POOL-21",
            "cuMemPoolSetAccess",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The host's access to a pool of its memory cannot be revoked.",
            "{CU_MEM_ACCESS_FLAGS_PROT_READWRITE}",
            "pool-attributes/host");

    private PoolRule() {}
}
