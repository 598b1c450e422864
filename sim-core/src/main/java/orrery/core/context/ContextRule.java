package orrery.core.context;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of contexts and modules. */
public final class ContextRule {
    /** Validity of a context handle. */
    public static final CoreRule HANDLE = documented(
            "CTX-01",
            HEADER,
            "cuCtxSetCurrent",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A context handle must refer to a context that has not been destroyed.",
            "a handle of a context of this machine that has not been destroyed");
    /** Popping a context. */
    public static final CoreRule POP = documented(
            "CTX-02",
            HEADER,
            "cuCtxPopCurrent",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A context can be popped only if one was pushed or made current before.",
            "{cuCtxPushCurrent} first");
    /** Flags of a context. */
    public static final CoreRule FLAGS = documented(
            "CTX-03",
            HEADER,
            "cuCtxCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a context must name one scheduling policy (0, 1, 2 or 4) and otherwise only"
                    + " documented flags (0x08 to 0x80). Those of a primary context cannot have the flag to map host"
                    + " memory (0x08), which it has always.",
            "0, or a combination of the CUctx_flags; for a primary context without 0x08");
    /** Release of the primary context. */
    public static final CoreRule PRIMARY_RELEASE = documented(
            "CTX-04",
            HEADER,
            "cuDevicePrimaryCtxRelease",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "The primary context cannot be released more often than it was retained.",
            "{cuDevicePrimaryCtxRetain} first");
    /** Limits and their values. */
    public static final CoreRule LIMIT = documented(
            "CTX-05",
            HEADER,
            "cuCtxGetLimit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A context limit must be a constant of {CUlimit}, and its value must be in the range of that limit.",
            "a constant of {CUlimit}; a stack size of at most 512 KiB, a synchronization depth of at most 24, an L2 fetch"
                    + " granularity of at most 128 bytes, and a persisting L2 cache of at most"
                    + " {CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE} bytes");
    /** Use of a destroyed context. */
    public static final CoreRule DESTROYED = documented(
            "CTX-06",
            HEADER,
            "CUDA_ERROR_CONTEXT_IS_DESTROYED",
            CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
            "The context that is current to the calling thread, or that an event belongs to, must not have been"
                    + " destroyed.",
            "{cuCtxSetCurrent} or {cuCtxPopCurrent} first; {cuDevicePrimaryCtxRetain} reactivates a primary"
                    + " context");
    /** Unsupported limits. */
    public static final CoreRule LIMIT_UNSUPPORTED = documented(
            "CTX-07",
            HEADER,
            "cuCtxGetLimit",
            CUresult.CUDA_ERROR_UNSUPPORTED_LIMIT,
            "The limit on the synchronization depth of the device runtime is supported only below compute capability"
                    + " 9.0, and the shared memory fallback only in a context that shares work with a graphics API.",
            "another limit");
    /** Read-only limits. */
    public static final CoreRule LIMIT_FIXED = observed(
            "CTX-08",
            "cuCtxSetLimit",
            CUresult.CUDA_ERROR_NOT_PERMITTED,
            "The limits for the shared memory of a block and for sharing with a graphics API can be queried,"
                    + " but not set.",
            "{cuFuncSetAttribute} for the shared memory of a function",
            "validation/ctx-limits");
    /** Limits of buffers in use. */
    public static final CoreRule LIMIT_IN_USE = documented(
            "CTX-19",
            HEADER,
            "cuCtxSetLimit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The limits for the buffer of printf and for the heap of malloc in device code must be set before a kernel"
                    + " is launched that uses it.",
            "{cuCtxSetLimit} before the first kernel that prints or allocates, or in a new context");
    /** Destruction of the primary context. */
    public static final CoreRule DESTROY_PRIMARY = documented(
            "CTX-09",
            HEADER,
            "cuCtxDestroy",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "{cuCtxDestroy} cannot destroy a primary context.",
            "{cuDevicePrimaryCtxRelease} or {cuDevicePrimaryCtxReset}");
    /** Unknown functions. */
    public static final CoreRule NO_FUNCTION = documented(
            "MODULE-01",
            HEADER,
            "cuModuleGetFunction",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The module must contain a function with the given name.",
            "the name of a function of the module");
    /** Variables of a module. */
    public static final CoreRule NO_VARIABLE = documented(
            "MODULE-04",
            HEADER,
            "cuModuleGetGlobal",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The module must contain a variable with the given name.",
            "the name of a variable of the module");
    /** Device code that is text. */
    public static final CoreRule PTX = documented(
            "MODULE-05",
            HEADER,
            "CUDA_ERROR_INVALID_PTX",
            CUresult.CUDA_ERROR_INVALID_PTX,
            "The PTX of a module must compile, for the architecture of the device or an earlier one.",
            "PTX that ptxas accepts, for the architecture of the device");
    /** Device code that is binary. */
    public static final CoreRule BINARY = documented(
            "MODULE-06",
            HEADER,
            "CUDA_ERROR_NO_BINARY_FOR_GPU",
            CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU,
            "The image of a module must have code for the device. The simulator has none of the instruction sets that"
                    + " cubins are made for.",
            "PTX, which nvcc -ptx writes, or kernels in Java");
    /** Versions of PTX. */
    public static final CoreRule PTX_VERSION = documented(
            "MODULE-07",
            HEADER,
            "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
            CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
            "The PTX of a module must be of a version that the driver supports.",
            "PTX of version 9.0, which is that of CUDA 13.0, or an earlier one");
    /** Files with device code. */
    public static final CoreRule NO_FILE = documented(
            "MODULE-08",
            HEADER,
            "CUDA_ERROR_FILE_NOT_FOUND",
            CUresult.CUDA_ERROR_FILE_NOT_FOUND,
            "A file with device code must exist and be readable.",
            "the path of a file");
    /** Options of compilations. */
    public static final CoreRule JIT_OPTION = documented(
            "MODULE-09",
            HEADER,
            "CUjit_option",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An option of a compilation must have a value in its range, and be one that the call takes. The target cannot"
                    + " be combined with a number of threads per block.",
            "the options that {CUjit_option} documents for the call");
    /** Indices of parameters. */
    public static final CoreRule PARAMETER = documented(
            "MODULE-10",
            HEADER,
            "cuFuncGetParamInfo",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The index of a parameter must be less than the number of parameters of the kernel.",
            "an index from 0 to the number of parameters minus 1");
    /** Images that are damaged. */
    public static final CoreRule IMAGE = documented(
            "MODULE-11",
            HEADER,
            "CUDA_ERROR_INVALID_IMAGE",
            CUresult.CUDA_ERROR_INVALID_IMAGE,
            "The image of a module must be whole. Text begins with the version of PTX, after blanks and comments.",
            "PTX, which begins with .version, or the bytes of a file that nvcc -fatbin has written");
    /** Validity of a module or function handle. */
    public static final CoreRule MODULE_HANDLE = documented(
            "MODULE-02",
            HEADER,
            "cuModuleUnload",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A module or function handle must refer to a loaded module.",
            "a handle of a loaded module, or of one of its functions");
    /** Clusters that code is compiled for. */
    public static final CoreRule COMPILED_CLUSTER = documented(
            "MODULE-12",
            HEADER,
            "CUfunction_attribute",
            CUresult.CUDA_ERROR_NOT_PERMITTED,
            "The required dimensions of clusters cannot be set for a function whose code is compiled with them.",
            "a function without .reqnctapercluster ({__cluster_dims__})");
    /** Attributes of functions. */
    public static final CoreRule FUNCTION_ATTRIBUTE = documented(
            "MODULE-03",
            HEADER,
            "cuFuncSetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A function attribute must be a constant of {CUfunction_attribute}. Only some attributes can be"
                    + " set, within the limits of the device.",
            "{CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES} up to the opt-in limit, the preferred carve-out, or the"
                    + " dimensions of clusters");

    private ContextRule() {}
}
