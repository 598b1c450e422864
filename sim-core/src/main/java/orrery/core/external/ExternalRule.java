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
            "Exactly one of handle and name is given for an NT handle, a handle and no name for a KMT handle, an"
                    + " object for NvSci.",
            "what the type of the handle needs, and nothing else")),
    /** The object that an imported handle refers to. */
    HANDLE_OBJECT(documented(
            "EXT-04",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A handle that is imported is valid, and stands for a thing of this machine and of the type that is named.",
            "a handle that the other API has exported for this type and that is still open")),
    /** Use of a file descriptor that was imported before. */
    DESCRIPTOR_REUSED(documented(
            "EXT-05",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A file descriptor that was imported belongs to the driver; no operation on it is defined any more.",
            "another file descriptor of the same thing")),
    /** Size of an import. */
    SIZE(documented(
            "EXT-06",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The size of the memory object is given when it is imported.",
            "1 to the number of bytes that the memory object has")),
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
            "A dma_buf is imported only on Tegra platforms from Thor on.",
            "an integrated device of compute capability 11.0 or newer")),
    /** Errors of the operating system. */
    FILE(documented(
            "EXT-10",
            EXTERNAL,
            "cuImportExternalMemory",
            CUresult.CUDA_ERROR_OPERATING_SYSTEM,
            "A file that is imported as memory can be mapped for reading and writing, and is as long as the import.",
            "a file that is there, may be written and has the bytes")),
    /** Range of a buffer. */
    BUFFER(documented(
            "EXT-11",
            EXTERNAL,
            "cuExternalMemoryGetMappedBuffer",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A buffer has at least one byte and lies within the memory object as it was imported.",
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
            "The offset and the size of a buffer are aligned as the other API requires it.",
            "multiples of the alignment of the memory object")),
    /** Range of an array. */
    ARRAY(documented(
            "EXT-14",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A mapped array lies, with all its levels, within the memory object as it was imported.",
            "an offset behind which there is room for the whole array")),
    /** Levels of an array on NvSciBuf. */
    SCI_LEVELS(documented(
            "EXT-15",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An array that is mapped onto an NvSciBuf object has one level.",
            "numLevels 1")),
    /** Arrays on a dma_buf. */
    DMA_BUF_ARRAY(documented(
            "EXT-16",
            EXTERNAL,
            "cuExternalMemoryGetMappedMipmappedArray",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "No array is mapped onto a dma_buf.",
            "a buffer, or memory of another type")),
    /** Flags of a semaphore. */
    SEMAPHORE_FLAGS(documented(
            "EXT-17",
            HEADER,
            "CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of the import of a semaphore are reserved and must be 0.",
            "0")),
    /** Devices that support timeline semaphores. */
    TIMELINE(documented(
            "EXT-18",
            HEADER,
            "CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Timeline semaphores are imported on devices that support them.",
            "a device whose attribute says 1")),
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
            "There are parameters for each semaphore, and no semaphore is missing.",
            "as many parameters as semaphores")),
    /** The context of the stream. */
    CONTEXT(documented(
            "EXT-21",
            HEADER,
            "cuCtxDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An external semaphore is a resource of the context that imported it, and is used in streams of that"
                    + " context.",
            "a stream of the same context, or another import")),
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
            "A signal of an NvSciSync object has a fence to fill in, a wait has a fence of the same object.",
            "a fence that a signal of the object has filled in, or one that stands for a signal to come if they are"
                    + " deterministic")),
    /** Timeout of a keyed mutex. */
    TIMEOUT(documented(
            "EXT-26",
            EXTERNAL,
            "cuWaitExternalSemaphoresAsync",
            CUresult.CUDA_ERROR_TIMEOUT,
            "A wait for a keyed mutex ends when its time is over. The stream goes on without the mutex, and the next"
                    + " call that waits for the context tells.",
            "a release with the key that is waited for, in time, or the time INFINITE (0xFFFFFFFF)")),
    /** Attribute lists. */
    SCI_ATTRIBUTES(documented(
            "EXT-27",
            HEADER,
            "cuDeviceGetNvSciSyncAttributes",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An attribute list is given to be filled in.",
            "a list that is valid")),
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
