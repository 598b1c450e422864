package orrery.core.external;

import static orrery.core.rule.RuleFacts.EXTERNAL;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of external memory and external semaphores. */
public enum ExternalRule implements CoreRule {
    /** Validity of an external memory handle. */
    MEMORY_HANDLE(documented(
            "EXT-01",
            EXTERNAL,
            "cuDestroyExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external memory handle names memory that was imported on this machine and has not been destroyed.",
            "what {cuImportExternalMemory} returned")),
    /** Validity of an external semaphore handle. */
    SEMAPHORE_HANDLE(documented(
            "EXT-02",
            EXTERNAL,
            "cuDestroyExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external semaphore handle names a semaphore that was imported on this machine and has not been"
                    + " destroyed; so do the nodes of a graph that is launched.",
            "what {cuImportExternalSemaphore} returned")),
    /** The fields of a handle description. */
    HANDLE_FIELDS(documented(
            "EXT-03",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An NT handle needs either a handle or a name, a KMT handle needs a handle and no name, and"
                    + " NvSci needs an object.",
            "the fields that the handle type needs, and no others")),
    /** The object that an imported handle refers to. */
    HANDLE_OBJECT(documented(
            "EXT-04",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An imported handle must be open and must refer to an object of this machine with the given"
                    + " handle type.",
            "a handle that the other API exported for this type and that is still open")),
    /** Use of a file descriptor that was imported before. */
    DESCRIPTOR_REUSED(documented(
            "EXT-05",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An imported file descriptor belongs to the driver and cannot be used again.",
            "another file descriptor of the same object")),
    /** Size of an import. */
    SIZE(documented(
            "EXT-06",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The size of a memory import must be from 1 to the size of the memory object.",
            "1 to the number of bytes of the memory object")),
    /** Flags of memory. */
    MEMORY_FLAGS(documented(
            "EXT-07",
            HEADER,
            "CUDA_EXTERNAL_MEMORY_HANDLE_DESC",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Memory is imported with flags 0 or {CUDA_EXTERNAL_MEMORY_DEDICATED}; a dma_buf with flags 0.",
            "0 or 1")),
    /** Dedicated resources. */
    DEDICATED(documented(
            "EXT-08",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Resources of Direct3D are imported with {CUDA_EXTERNAL_MEMORY_DEDICATED}.",
            "flags 1")),
    /** Devices that import a dma_buf. */
    DMA_BUF(documented(
            "EXT-09",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A dma_buf can be imported only on Tegra platforms, from Thor on.",
            "an integrated device of compute capability 11.0 or higher")),
    /** Errors of the operating system. */
    FILE(documented(
            "EXT-10",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_OPERATING_SYSTEM,
            "A file imported as memory must be readable and writable and at least as long as the import.",
            "an existing, writable file of at least that length")),
    /** Range of a buffer. */
    BUFFER(documented(
            "EXT-11",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped buffer must have at least one byte and lie within the imported memory.",
            "an offset and a size within the size of the import")),
    /** Flags of a buffer. */
    BUFFER_FLAGS(documented(
            "EXT-12",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a mapped buffer must be 0.",
            "0")),
    /** Alignment of a buffer. */
    ALIGNMENT(documented(
            "EXT-13",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The offset and the size of a mapped buffer must have the alignment that the exporting API" + " requires.",
            "multiples of the alignment of the memory object")),
    /** Range of an array. */
    ARRAY(documented(
            "EXT-14",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped array must lie, with all its levels, within the imported memory.",
            "an offset from which the whole array fits")),
    /** Levels of an array on NvSciBuf. */
    SCI_LEVELS(documented(
            "EXT-15",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array mapped onto an NvSciBuf object must have one level.",
            "numLevels 1")),
    /** Arrays on a dma_buf. */
    DMA_BUF_ARRAY(documented(
            "EXT-16",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An array cannot be mapped onto a dma_buf.",
            "a buffer, or memory of another type")),
    /** Flags of a semaphore. */
    SEMAPHORE_FLAGS(documented(
            "EXT-17",
            HEADER,
            "CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a semaphore import are reserved and must be 0.",
            "0")),
    /** Devices that support timeline semaphores. */
    TIMELINE(documented(
            "EXT-18",
            HEADER,
            "CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A timeline semaphore can be imported only on a device that supports timeline semaphores.",
            "a device whose attribute is 1")),
    /** Destruction of a semaphore in use. */
    OUTSTANDING(documented(
            "EXT-19",
            EXTERNAL,
            "cuDestroyExternalSemaphore",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "All signals of a semaphore and all waits for it have completed before it is destroyed.",
            "{cuStreamSynchronize} on the streams that use it, before")),
    /** Lists of semaphores and parameters. */
    LISTS(documented(
            "EXT-20",
            EXTERNAL,
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The lists of semaphores and parameters must have the same length and no null elements.",
            "as many parameters as semaphores")),
    /** The context of the stream. */
    CONTEXT(documented(
            "EXT-21",
            HEADER,
            "cuCtxDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external semaphore can be used only in streams of the context that imported it.",
            "a stream of the same context, or a separate import in the other context")),
    /** Flags of a signal or wait. */
    FLAGS(documented(
            "EXT-22",
            HEADER,
            "CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a signal or a wait are 0; with NvSciSync, the synchronization of memory can be skipped.",
            "0; for NvSciSync also {CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC} (1) in a signal and"
                    + " {CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC} (2) in a wait")),
    /** Permission to signal an NvSciSync object. */
    SCI_SIGNAL(documented(
            "EXT-23",
            EXTERNAL,
            "cuSignalExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An NvSciSync object is signalled if {CUDA_NVSCISYNC_ATTR_SIGNAL} was among the flags with which its"
                    + " attributes were asked for.",
            "an object from an attribute list of {cuDeviceGetNvSciSyncAttributes} with flag 1")),
    /** Permission to wait for an NvSciSync object. */
    SCI_WAIT(documented(
            "EXT-24",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An NvSciSync object is waited for if {CUDA_NVSCISYNC_ATTR_WAIT} was among the flags with which its"
                    + " attributes were asked for.",
            "an object from an attribute list of {cuDeviceGetNvSciSyncAttributes} with flag 2")),
    /** Fences of NvSciSync. */
    SCI_FENCE(documented(
            "EXT-25",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A signal of an NvSciSync object needs a fence to fill in. A wait needs a fence of the same" + " object.",
            "a fence that a signal of the object filled in, or a deterministic fence for a later signal")),
    /** Timeout of a keyed mutex. */
    TIMEOUT(documented(
            "EXT-26",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_TIMEOUT,
            "A wait for a keyed mutex fails when its timeout expires. The stream continues without the"
                    + " mutex, and the next call that waits for the context returns the error.",
            "a release with the requested key before the timeout, or the timeout INFINITE (0xFFFFFFFF)")),
    /** Attribute lists. */
    SCI_ATTRIBUTES(documented(
            "EXT-27",
            HEADER,
            "cuDeviceGetNvSciSyncAttributes",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The attribute list to fill in must not be null.",
            "a valid attribute list")),
    /** Flags of an attribute request. */
    SCI_ATTRIBUTE_FLAGS(documented(
            "EXT-28",
            HEADER,
            "cuDeviceGetNvSciSyncAttributes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The attributes are asked for to signal, to wait, or both, in a list whose required permission is not"
                    + " set.",
            "{CUDA_NVSCISYNC_ATTR_SIGNAL} (1), {CUDA_NVSCISYNC_ATTR_WAIT} (2) or both, once for each list"));

    private final RuleFacts facts;

    ExternalRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
