package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.NamedRule;
import orrery.device.Rule;
import orrery.device.Violation;
import orrery.sim.CudaException;

/**
 * A runtime call that failed: with a result code of the runtime, and for the reason that the driver's failure, its
 * cause, gives. The message is that of the driver with the runtime's code and its names of functions.
 */
public final class CudaRuntimeException extends RuntimeException implements Violation {
    private static final long serialVersionUID = 1L;

    private final cudaError_t error;
    private final transient Rule rule;

    /**
     * Creates the failure of a call, for an implementation of the runtime API that stands in for the simulator.
     *
     * @param error the result code of the call
     * @param rule the rule that the call violates
     * @param what who did what, with the values that violate the rule
     * @param cause the earlier failure that led to it; null for none
     */
    public CudaRuntimeException(cudaError_t error, Rule rule, ApiText what, @Nullable Throwable cause) {
        super(Violation.message(error, rule, what).in(RuntimeNames.INSTANCE), cause);
        this.error = error;
        this.rule = rule;
    }

    CudaRuntimeException(cudaError_t error, RuntimeCall function, CudaException cause) {
        super(message(error, function, cause), cause);
        this.error = error;
        this.rule = cause.rule();
    }

    /**
     * Returns a failure that no rule explains, for a stand-in of the runtime in a test.
     *
     * @param error the result code of the call
     * @param what who did what, such as {@code "cudaMalloc of 16 bytes"}
     */
    public static CudaRuntimeException of(cudaError_t error, String what) {
        return of(error, "", what);
    }

    /**
     * Returns a failure that violates a rule, for a stand-in of the runtime in a test.
     *
     * @param error the result code of the call
     * @param ruleId the id of the rule, such as {@code CAPTURE-07}
     * @param what who did what
     */
    public static CudaRuntimeException of(cudaError_t error, String ruleId, String what) {
        return new CudaRuntimeException(error, new NamedRule(ruleId, error), ApiText.of(what), null);
    }

    private static String message(cudaError_t error, RuntimeCall function, CudaException cause) {
        ApiText what = cause.what().withSubject(function);
        boolean namesFunction = what.in(RuntimeNames.INSTANCE).startsWith(function.name());
        return Violation.message(error, cause.rule(), namesFunction ? what : ApiText.of(function, ": ", what))
                .in(RuntimeNames.INSTANCE);
    }

    /** Returns the result code of the call. */
    public cudaError_t error() {
        return error;
    }

    /** Returns the result code of the call, as {@link #error}. */
    @Override
    public cudaError_t result() {
        return error;
    }

    /** Returns the rule that the call violates. */
    @Override
    public Rule rule() {
        return rule;
    }
}
