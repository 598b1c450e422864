package orrery.runtime;

import orrery.core.rule.CudaException;
import orrery.device.Rule;

/**
 * A runtime call that failed: with a result code of the runtime, and for the reason that the driver's failure, its
 * cause, gives. The message is the driver's behind the runtime's code and function.
 */
public final class CudaRuntimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final cudaError_t error;
    private final transient Rule rule;

    CudaRuntimeException(cudaError_t error, RuntimeCall function, CudaException cause) {
        super(error + ": " + function + ": " + cause.explanation(), cause);
        this.error = error;
        this.rule = cause.rule();
    }

    /** The result code that the call answers. */
    public cudaError_t error() {
        return error;
    }

    /** The rule that was broken. */
    public Rule rule() {
        return rule;
    }
}
