package orrery.core.external;

import static orrery.core.rule.CoreRule.EXTERNAL;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of external memory and external semaphores. */
public final class ExternalRule {
    /** Validity of an external memory handle. */
    public static final CoreRule MEMORY_HANDLE = documented(
            "EXT-01",
            EXTERNAL,
            "cuDestroyExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external memory handle must refer to memory that was imported on this machine and has not"
                    + " been destroyed.",
            "a handle returned by {cuImportExternalMemory}");
    /** Validity of an external semaphore handle. */
    public static final CoreRule SEMAPHORE_HANDLE = documented(
            "EXT-02",
            EXTERNAL,
            "cuDestroyExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external semaphore handle must refer to a semaphore that was imported on this machine and"
                    + " has not been destroyed. The same applies to the nodes of a graph that is launched.",
            "a handle returned by {cuImportExternalSemaphore}");
    /** The fields of a handle description. */
    public static final CoreRule HANDLE_FIELDS = documented(
            "EXT-03",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An NT handle needs either a handle or a name, a KMT handle needs a handle and no name, and"
                    + " NvSci needs an object.",
            "the fields that the handle type needs, and no others");
    /** The object that an imported handle refers to. */
    public static final CoreRule HANDLE_OBJECT = documented(
            "EXT-04",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An imported NT handle, KMT handle or NvSci object must refer to an object of this machine with the given"
                    + " handle type.",
            "a handle that the other API exported for this type and that is still open");
    /** Use of a file descriptor that was imported before. */
    public static final CoreRule DESCRIPTOR_REUSED = observed(
            "EXT-05",
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_UNKNOWN,
            "An imported file descriptor belongs to the driver and cannot be used again.",
            "another file descriptor of the same object",
            "external/memory-size-4096-2e63");
    /** Size of an import. */
    public static final CoreRule SIZE = documented(
            "EXT-06",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The size of a memory import must not be 0.",
            "the number of bytes of the memory object");
    /** Flags of memory. */
    public static final CoreRule MEMORY_FLAGS = documented(
            "EXT-07",
            HEADER,
            "CUDA_EXTERNAL_MEMORY_HANDLE_DESC",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a memory import must be 0 or {CUDA_EXTERNAL_MEMORY_DEDICATED}. For a dma_buf they must be 0.",
            "0, or {CUDA_EXTERNAL_MEMORY_DEDICATED} (1) for memory that is no dma_buf");
    /** Dedicated resources. */
    public static final CoreRule DEDICATED = documented(
            "EXT-08",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Direct3D resources must be imported with {CUDA_EXTERNAL_MEMORY_DEDICATED}.",
            "{CUDA_EXTERNAL_MEMORY_DEDICATED} (1)");
    /** Devices that import a dma_buf. */
    public static final CoreRule DMA_BUF = documented(
            "EXT-09",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A dma_buf can be imported only on Tegra platforms, from Thor on.",
            "an integrated device of compute capability 11.0 or higher");
    /** Errors of the operating system. */
    public static final CoreRule FILE = documented(
            "EXT-10",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_OPERATING_SYSTEM,
            "A file imported as memory must be readable and writable and at least as long as the import.",
            "an existing, writable file of at least that length");
    /** Range of a buffer. */
    public static final CoreRule BUFFER = documented(
            "EXT-11",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped buffer must have at least one byte and lie within the size of the import and within the memory"
                    + " object, which has whole pages.",
            "an offset and a size within the size of the import and within the memory object");
    /** Flags of a buffer. */
    public static final CoreRule BUFFER_FLAGS = documented(
            "EXT-12",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a mapped buffer must be 0.",
            "0");
    /** Alignment of a buffer. */
    public static final CoreRule ALIGNMENT = documented(
            "EXT-13",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The offset and the size of a mapped buffer must have the alignment that the exporting API" + " requires.",
            "multiples of the alignment of the memory object");
    /** Range of an array. */
    public static final CoreRule ARRAY = documented(
            "EXT-14",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped array must lie, with all its levels, within the size of the import and within the memory object.",
            "an offset from which the whole array fits");
    /** Levels of an array on NvSciBuf. */
    public static final CoreRule SCI_LEVELS = documented(
            "EXT-15",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array mapped onto an NvSciBuf object must have one level.",
            "numLevels 1");
    /** Arrays on a dma_buf. */
    public static final CoreRule DMA_BUF_ARRAY = documented(
            "EXT-16",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array cannot be mapped onto a dma_buf.",
            "a buffer, or memory of another type");
    /** Flags of a semaphore. */
    public static final CoreRule SEMAPHORE_FLAGS = observed(
            "EXT-17",
            "CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a semaphore import are reserved and must be 0.",
            "0",
            "external/semaphore-flags-2");
    /** Devices that support timeline semaphores. */
    public static final CoreRule TIMELINE = documented(
            "EXT-18",
            HEADER,
            "CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A timeline semaphore can be imported only on a device that supports timeline semaphores.",
            "a device whose {CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED} is 1");
    /** Destruction of a semaphore in use. */
    public static final CoreRule OUTSTANDING = documented(
            "EXT-19",
            EXTERNAL,
            "cuDestroyExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "All signals of a semaphore and all waits for it must be complete before it is destroyed.",
            "{cuStreamSynchronize} on the streams that use it, before");
    /** Lists of semaphores and parameters. */
    public static final CoreRule LISTS = observed(
            "EXT-20",
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The lists of semaphores and parameters must have the same length and no null elements; in a stream, at"
                    + " least one element.",
            "as many parameters as semaphores, and at least one in a stream",
            "external/timeline-null-lists");
    /** The context of the stream. */
    public static final CoreRule CONTEXT = observed(
            "EXT-21",
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An external semaphore can be used only in streams of the context that imported it.",
            "a stream of the same context, a separate import in the other context, or a node of a graph",
            "external/context-other-stream-home");
    /** Flags of a signal or wait. */
    public static final CoreRule FLAGS = observed(
            "EXT-22",
            "CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a signal or a wait in a stream must be 0. With NvSciSync they can skip the"
                    + " synchronization of NvSciBuf memory.",
            "0; for an NvSciSync object, and only there, also"
                    + " {CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC} (1) in a signal and"
                    + " {CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC} (2) in a wait",
            "external/timeline-flags-2");
    /** Permission to signal an NvSciSync object. */
    public static final CoreRule SCI_SIGNAL = documented(
            "EXT-23",
            EXTERNAL,
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An NvSciSync object can be signalled only if its attributes were requested with"
                    + " {CUDA_NVSCISYNC_ATTR_SIGNAL}.",
            "an object from an attribute list that {cuDeviceGetNvSciSyncAttributes} filled in with flag 1");
    /** Permission to wait for an NvSciSync object. */
    public static final CoreRule SCI_WAIT = documented(
            "EXT-24",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An NvSciSync object can be waited for only if its attributes were requested with"
                    + " {CUDA_NVSCISYNC_ATTR_WAIT}.",
            "an object from an attribute list that {cuDeviceGetNvSciSyncAttributes} filled in with flag 2");
    /** Fences of NvSciSync. */
    public static final CoreRule SCI_FENCE = documented(
            "EXT-25",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A signal of an NvSciSync object needs a fence to fill in. A wait needs a fence of the same" + " object.",
            "a fence that a signal of the object filled in, or a deterministic fence for a later signal");
    /** Timeout of a keyed mutex. */
    public static final CoreRule TIMEOUT = documented(
            "EXT-26",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_TIMEOUT,
            "A wait for a keyed mutex fails when its timeout expires. The other waits of the call and the stream"
                    + " continue without the mutex, and the next call that waits for work of the context, or finds it complete,"
                    + " returns the error.",
            "a release with the requested key before the timeout, or the timeout INFINITE (0xFFFFFFFF)");
    /** Attribute lists. */
    public static final CoreRule SCI_ATTRIBUTES = documented(
            "EXT-27",
            HEADER,
            "cuDeviceGetNvSciSyncAttributes",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The attribute list to fill in must not be null.",
            "a valid attribute list");
    /** Flags of an attribute request. */
    public static final CoreRule SCI_ATTRIBUTE_FLAGS = documented(
            "EXT-28",
            HEADER,
            "cuDeviceGetNvSciSyncAttributes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "NvSciSync attributes must be requested for signalling, for waiting or for both, in a list whose"
                    + " required permission is not set.",
            "{CUDA_NVSCISYNC_ATTR_SIGNAL} (1), {CUDA_NVSCISYNC_ATTR_WAIT} (2) or both, once for each list");
    /** Types of handles of another operating system. */
    public static final CoreRule PLATFORM = observed(
            "EXT-29",
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "On Linux the driver imports file descriptors, on Windows NT and KMT handles. NvSci objects are imported on"
                    + " integrated devices with Linux.",
            "a type of handle of the machine's operating system, or a machine whose platform is ANY",
            "external/memory-type-opaque-win32");
    /** The fields of the description of a semaphore's handle. */
    public static final CoreRule SEMAPHORE_HANDLE_FIELDS = documented(
            "EXT-30",
            EXTERNAL,
            "cuImportExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The NT handle of a semaphore needs either a handle or a name, a KMT handle needs a handle and no name, and"
                    + " NvSci needs an object.",
            "the fields that the handle type needs, and no others");
    /** The object that an imported file descriptor refers to. */
    public static final CoreRule DESCRIPTOR_OBJECT = observed(
            "EXT-31",
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_UNKNOWN,
            "An imported file descriptor must be open and must refer to memory of the given handle type, or to a"
                    + " semaphore.",
            "a file descriptor that the other API exported and that is still open",
            "external/memory-fd-none");
    /** Negative file descriptors. */
    public static final CoreRule NEGATIVE_DESCRIPTOR = observed(
            "EXT-32",
            "cuImportExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The file descriptor of a timeline semaphore or of a dma_buf must not be negative.",
            "0 or more",
            "external/semaphore-fd-none");
    /** Ranges that exceed 64 bits. */
    public static final CoreRule ADDRESSES = observed(
            "EXT-33",
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            "The end of a mapped buffer must not exceed the range of an address.",
            "an offset and a size whose sum is less than 2^64",
            "external/buffer-outside-1-most");
    /** Offset on a dedicated resource. */
    public static final CoreRule DEDICATED_OFFSET = observed(
            "EXT-34",
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A buffer or array mapped onto a dedicated resource must start at the beginning of the resource.",
            "offset 0; for another offset, memory that the other API has not dedicated to one resource, and an import"
                    + " without {CUDA_EXTERNAL_MEMORY_DEDICATED} (1)",
            "external/memory-dedicated-ranges-plain");
    /** Levels of a mapped array. */
    public static final CoreRule ARRAY_LEVELS = observed(
            "EXT-35",
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped array must have at least one level and no more levels than its extents allow.",
            "1 to 1 + log2 of the largest extent",
            "external/array-levels-100");
    /** Streams of green contexts. */
    public static final CoreRule GREEN_STREAM = observed(
            "EXT-36",
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "External semaphores cannot be used in streams of green contexts.",
            "a stream of the primary context, or a node of a graph",
            "external/context-green");
    /** Flags of a mapped array. */
    public static final CoreRule ARRAY_FLAGS = observed(
            "EXT-37",
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array mapped onto external memory must not be sparse, of deferred mapping or a depth texture.",
            "flags without {CUDA_ARRAY3D_SPARSE} (0x40), 0x80 and 0x10",
            "external-flags/array-64");

    private ExternalRule() {}
}
