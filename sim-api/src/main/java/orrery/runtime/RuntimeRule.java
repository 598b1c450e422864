package orrery.runtime;

import static orrery.core.rule.RuleFacts.EXECUTION_CONTEXTS;
import static orrery.core.rule.RuleFacts.documented;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules that the runtime has and the driver has not. All others are the driver's. */
enum RuntimeRule implements CoreRule {
    /** How the runtime creates a green context. */
    GREEN_FLAGS(
            cudaError_t.cudaErrorInvalidValue,
            documented(
                    "RUNTIME-01",
                    EXECUTION_CONTEXTS,
                    "cudaGreenCtxCreate",
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "The runtime creates green contexts without flags.",
                    "0")),
    /** An execution context that is not named. */
    CONTEXT(
            cudaError_t.cudaErrorInvalidValue,
            documented(
                    "RUNTIME-02",
                    EXECUTION_CONTEXTS,
                    "cudaExecutionCtxGetDevice",
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "An execution context is always named; none is taken from the calling thread.",
                    "what cudaDeviceGetExecutionCtx or cudaGreenCtxCreate returned")),
    /** The primary context does not end like a green one. */
    DESTROY_PRIMARY(
            cudaError_t.cudaErrorInvalidValue,
            documented(
                    "RUNTIME-03",
                    EXECUTION_CONTEXTS,
                    "cudaDeviceGetExecutionCtx",
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "The execution context of a device is not destroyed.",
                    "cudaDeviceReset, or the destruction of a context of cudaGreenCtxCreate")),
    /** A kernel that is none. */
    FUNCTION(
            cudaError_t.cudaErrorInvalidDeviceFunction,
            documented(
                    "RUNTIME-04",
                    "CUDA Runtime API, Execution Control",
                    "cudaLaunchKernel",
                    CUresult.CUDA_ERROR_INVALID_HANDLE,
                    "A function is a kernel.",
                    "a kernel")),
    /** A copy without a direction. */
    DIRECTION(
            cudaError_t.cudaErrorInvalidMemcpyDirection,
            documented(
                    "RUNTIME-05",
                    "CUDA Runtime API, Memory Management",
                    "cudaMemcpy",
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "A copy has one of the documented directions.",
                    "a cudaMemcpyKind; cudaMemcpyDefault finds the direction itself")),
    /** What a call needs is missing. */
    ARGUMENT(
            cudaError_t.cudaErrorInvalidValue,
            documented(
                    "RUNTIME-06",
                    "CUDA Runtime API, Data types used by CUDA Runtime",
                    "cudaError",
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "Parameters have all the fields that the function reads.",
                    "values for all fields that are not outputs"));

    private final cudaError_t error;
    private final RuleFacts facts;

    RuntimeRule(cudaError_t error, RuleFacts facts) {
        this.error = error;
        this.facts = facts;
    }

    /** What the runtime answers. */
    cudaError_t error() {
        return error;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
