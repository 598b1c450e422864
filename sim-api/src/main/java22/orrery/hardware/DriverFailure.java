package orrery.hardware;

import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.CUresult;
import orrery.device.ResultCode;
import orrery.device.Rule;
import orrery.sim.CudaException;

/**
 * The rule that stands for a result code of a driver, which does not say what rule a call violates.
 *
 * @param function the function that answered
 * @param answer the result code
 */
record DriverFailure(String function, CUresult answer) implements Rule {

    /** Returns the exception for a number that a function answered. */
    static CudaException of(String function, int code) {
        CUresult result = CUresult.of(code).orElse(CUresult.CUDA_ERROR_UNKNOWN);
        return new CudaException(
                result,
                new DriverFailure(function, result),
                ApiText.of(function + " answered " + code + " (" + result.text() + ")"),
                null);
    }

    /**
     * Returns the exception for arguments that have no form in C, with which the driver cannot be asked. It is what the
     * driver answers to arguments that it refuses.
     *
     * @param function the function
     * @param given what it is given
     * @param legal what would be legal
     */
    static CudaException refused(String function, String given, String legal) {
        CUresult result = CUresult.CUDA_ERROR_INVALID_VALUE;
        return new CudaException(
                result,
                new DriverFailure(function, result),
                ApiText.of(function + " " + given + "; legal is " + legal),
                null);
    }

    @Override
    public String id() {
        return "DRIVER";
    }

    @Override
    public String document() {
        return "CUDA Driver API";
    }

    @Override
    public String section() {
        return function;
    }

    @Override
    public ApiText text() {
        return ApiText.of(answer.description());
    }

    @Override
    public ApiText legal() {
        return ApiText.of("what the documentation of " + function + " says");
    }

    @Override
    public ResultCode result() {
        return answer;
    }

    @Override
    public Basis basis() {
        return new Basis.Documented(function);
    }
}
