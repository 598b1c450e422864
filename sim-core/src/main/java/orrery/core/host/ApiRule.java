package orrery.core.host;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.STREAMS;
import static orrery.core.rule.CoreRule.assumed;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules that concern every function. */
public final class ApiRule {
    /** No API call from device code, host functions or callbacks. */
    public static final CoreRule NOT_PERMITTED = documented(
            "API-01",
            STREAMS,
            "cuStreamAddCallback",
            CUresult.CUDA_ERROR_NOT_PERMITTED,
            "Callbacks, host functions and kernels must not call the CUDA API.",
            "the same call from a thread of the program");
    /** A context that has failed. */
    public static final CoreRule STICKY = observed(
            "API-02",
            "cuStreamSynchronize",
            CUresult.CUDA_ERROR_LAUNCH_FAILED,
            "After a device fault, every call that needs a working context returns the error of the fault.",
            "work without this fault; after a fault, a new machine, as a real program needs a new process",
            "stream/error-is-sticky");
    /** No context is current. */
    public static final CoreRule NO_CONTEXT = documented(
            "API-03",
            HEADER,
            "cuCtxGetCurrent",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "The call requires a context that is current to the calling thread.",
            "{cuCtxCreate} or {cuCtxSetCurrent} first");
    /** A machine that was not initialized. */
    public static final CoreRule NOT_INITIALIZED = documented(
            "API-04",
            HEADER,
            "cuInit",
            CUresult.CUDA_ERROR_NOT_INITIALIZED,
            "{cuInit} must be called before any other function.",
            "{cuInit}(0)");
    /** Flags of the initialization. */
    public static final CoreRule INIT_FLAGS = documented(
            "API-05", HEADER, "cuInit", CUresult.CUDA_ERROR_INVALID_VALUE, "The flags of {cuInit} must be 0.", "0");
    /** A device that is not there. */
    public static final CoreRule DEVICE = documented(
            "API-06",
            HEADER,
            "cuDeviceGet",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "A device ordinal must be from 0 to {cuDeviceGetCount} - 1.",
            "an ordinal below the number of devices");
    /** A closed machine. */
    public static final CoreRule DEINITIALIZED = documented(
            "API-07",
            HEADER,
            "CUresult",
            CUresult.CUDA_ERROR_DEINITIALIZED,
            "A closed machine accepts no calls.",
            "a new machine");
    /** An argument that no value can be read from. */
    public static final CoreRule ARGUMENT = documented(
            "API-08",
            HEADER,
            "CUresult",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An argument must be in the range that the function documents.",
            "a value in the documented range");
    /** A failure that the program asked for. */
    public static final CoreRule INJECTED = documented(
            "API-09",
            HEADER,
            "CUresult",
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            "A call fails without an effect if the fault plan of the machine says so.",
            "the same call on a machine without a fault plan");
    /** The end of virtual time. Assumed. */
    public static final CoreRule LATEST_TIME = assumed(
            "API-10",
            HEADER,
            "CUresult",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A call cannot end later than 2^62 - 1 ns (146 years) of virtual time.",
            "calls before");

    private ApiRule() {}
}
