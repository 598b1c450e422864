package orrery.runtime;

import static orrery.core.rule.CoreRule.EXECUTION_CONTEXTS;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules that only the runtime has. All other rules of runtime functions are rules of the driver. */
final class RuntimeRule {
    /** Flags of a green context. */
    static final CoreRule GREEN_FLAGS = documented(
            "RUNTIME-01",
            EXECUTION_CONTEXTS,
            "cudaGreenCtxCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of cudaGreenCtxCreate must be 0.",
            "0");
    /** Null execution contexts. */
    static final CoreRule CONTEXT = documented(
            "RUNTIME-02",
            EXECUTION_CONTEXTS,
            "cudaExecutionCtxGetDevice",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The execution context must not be null. The context of the calling thread is not a" + " default for it.",
            "a handle returned by cudaDeviceGetExecutionCtx or cudaGreenCtxCreate");
    /** Destruction of the execution context of a device. */
    static final CoreRule DESTROY_PRIMARY = documented(
            "RUNTIME-03",
            EXECUTION_CONTEXTS,
            "cudaDeviceGetExecutionCtx",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The execution context of a device cannot be destroyed.",
            "cudaDeviceReset, or a context returned by cudaGreenCtxCreate");
    /** Null functions. */
    static final CoreRule FUNCTION = documented(
            "RUNTIME-04",
            "CUDA Runtime API, Execution Control",
            "cudaLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The function must be a kernel.",
            "a kernel that is not null");
    /** Direction of a copy. */
    static final CoreRule DIRECTION = documented(
            "RUNTIME-05",
            "CUDA Runtime API, Memory Management",
            "cudaMemcpy",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The direction of a copy must be a constant of cudaMemcpyKind.",
            "a constant of cudaMemcpyKind; cudaMemcpyDefault infers the direction from the addresses");
    /** Missing parameters. */
    static final CoreRule ARGUMENT = documented(
            "RUNTIME-06",
            "CUDA Runtime API, Data types used by CUDA Runtime",
            "cudaError",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Parameters that the function reads must not be null.",
            "values for all fields that are not outputs");
    /** Channels of the elements of an array. */
    static final CoreRule CHANNELS = documented(
            "RUNTIME-07",
            "CUDA Runtime API, Data types used by CUDA Runtime",
            "cudaErrorInvalidChannelDescriptor",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The elements of an array have 1, 2 or 4 channels of 8, 16 or 32 bits, of 16 or 32 bits if they are"
                    + " floating-point numbers, or the channels of a format with given bits.",
            "channels of a constant of cudaChannelFormatKind, all with the same bits, the unused ones with 0");
    /** Sources and targets of a copy. */
    static final CoreRule OPERANDS = documented(
            "RUNTIME-08",
            "CUDA Runtime API, Memory Management",
            "cudaMemcpy3D",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A copy has one source and one target: an array or memory.",
            "srcArray or srcPtr, and dstArray or dstPtr");
    /** Variables of devices. */
    static final CoreRule SYMBOL = documented(
            "RUNTIME-09",
            "CUDA Runtime API, Memory Management",
            "cudaMemcpyToSymbol",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The symbol must be a variable in global or constant memory.",
            "a variable that is not null");
    /** Direction of a copy to or from a variable or an array. */
    static final CoreRule DEVICE_DIRECTION = documented(
            "RUNTIME-10",
            "CUDA Runtime API, Memory Management",
            "cudaMemcpyToSymbol",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A copy to a symbol, or of rows to an array, goes to a device; one from a symbol, or of rows from an"
                    + " array, comes from one.",
            "cudaMemcpyDefault, cudaMemcpyDeviceToDevice, or the direction between the host and a device");
    /** Flags of a stream of a green context. */
    static final CoreRule STREAM_FLAGS = documented(
            "RUNTIME-11",
            EXECUTION_CONTEXTS,
            "cudaExecutionCtxStreamCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A stream of a green context must be created with cudaStreamDefault or cudaStreamNonBlocking."
                    + " Both make a non-blocking stream.",
            "cudaStreamDefault (0) or cudaStreamNonBlocking (1)");
    /** Kernels that a node is asked for. */
    static final CoreRule NODE_SYMBOL = documented(
            "RUNTIME-12",
            "CUDA Runtime API, Graph Management",
            "cudaGraphKernelNodeGetParams",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The parameters of a kernel node can be queried only if its kernel is not one of a library.",
            "a node with a kernel that the program names itself; the driver API answers for any node");
    /** Contexts of the driver API beside the primary contexts. */
    static final CoreRule PRIMARY_CONTEXT = documented(
            "RUNTIME-13",
            "CUDA Runtime API, Interactions with the CUDA Driver API",
            "Context Interoperability",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A pointer can be queried unless its memory is that of a context that is not primary. The functions of peer"
                    + " access cannot be called while such a context is current.",
            "memory of a primary context, {cuCtxSetCurrent} first, or the functions of the driver API");

    private RuntimeRule() {}
}
