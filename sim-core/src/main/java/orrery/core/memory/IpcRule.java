package orrery.core.memory;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of memory and events that processes share by handles. */
public final class IpcRule {
    /** Exported memory. */
    public static final CoreRule EXPORT = documented(
            "IPC-01",
            HEADER,
            "cuIpcGetMemHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only memory of {cuMemAlloc} can be exported to other processes.",
            "an address of memory that {cuMemAlloc} returned and that has not been freed");
    /** Importing process. */
    public static final CoreRule PROCESS = documented(
            "IPC-02",
            HEADER,
            "cuIpcOpenMemHandle",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A handle can be opened only in another process than the one that has exported it.",
            "another machine, which stands for another process");
    /** Imported handle. */
    public static final CoreRule IMPORT = documented(
            "IPC-03",
            HEADER,
            "cuIpcOpenMemHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A handle is opened with the flag {CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS}, while the exporting process has"
                    + " the memory.",
            "the flag 1, and a handle of memory that has not been freed");
    /** Closed memory. */
    public static final CoreRule CLOSE = documented(
            "IPC-04",
            HEADER,
            "cuIpcCloseMemHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Only memory that was opened can be closed, as often as it was opened.",
            "an address that {cuIpcOpenMemHandle} returned");
    /** Exported events. */
    public static final CoreRule EXPORT_EVENT = documented(
            "IPC-05",
            HEADER,
            "cuIpcGetEventHandle",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "Only an event of this process that was created with {CU_EVENT_INTERPROCESS} and {CU_EVENT_DISABLE_TIMING}"
                    + " can be exported to other processes.",
            "an event created with {CU_EVENT_INTERPROCESS} (4) and {CU_EVENT_DISABLE_TIMING} (2)");

    private IpcRule() {}
}
