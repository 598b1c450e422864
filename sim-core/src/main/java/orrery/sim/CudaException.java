package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.device.Violation;

/**
 * The failure of an API call, with the result code of the driver and the rule that the call violates. The message says
 * who did what, names the rule and its documentation, and says what would be legal.
 */
public final class CudaException extends RuntimeException implements Violation {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient Rule rule;
    private final transient ApiText what;

    /**
     * Creates the failure of a call.
     *
     * @param result the result code of the call
     * @param rule the rule that the call violates
     * @param what who did what, with the values that violate the rule
     * @param cause the earlier failure that led to it; null for none
     */
    public CudaException(CUresult result, Rule rule, ApiText what, @Nullable Throwable cause) {
        super(Violation.message(result, rule, what).toString(), cause);
        this.result = result;
        this.rule = rule;
        this.what = what;
    }

    /** Returns the result code of the call. */
    @Override
    public CUresult result() {
        return result;
    }

    /** Returns the part of the message that says who did what. */
    public ApiText what() {
        return what;
    }

    /** Returns the message, which the runtime API prints with its own names. */
    public ApiText text() {
        return Violation.message(result, rule, what);
    }

    /** Returns the rule that the call violates. */
    @Override
    public Rule rule() {
        return rule;
    }
}
