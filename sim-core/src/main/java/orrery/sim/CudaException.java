package orrery.sim;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.NamedRule;
import orrery.device.Rule;
import orrery.device.Violation;

/**
 * The failure of an API call, with the result code of the driver and the rule that the call violates. The message says
 * who did what, names the rule and its documentation, and says what would be legal. The result codes are
 * {@link CUresult}, which {@code import orrery.device.*} finds.
 *
 * <pre>{@code
 * try {
 *     cuda.cuMemAlloc(1L << 60);
 * } catch (CudaException e) {
 *     if (e.result() != CUresult.CUDA_ERROR_OUT_OF_MEMORY) {
 *         throw e;
 *     }
 *     System.err.println(e.getMessage()); // who did what, the limit, the rule, and what would be legal
 * }
 * }</pre>
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

    /**
     * Returns a failure that no rule explains, for a stand-in of the driver in a test.
     *
     * @param result the result code of the call
     * @param what who did what, such as {@code "cuMemAlloc of 16 bytes"}
     */
    public static CudaException of(CUresult result, String what) {
        return of(result, "", what);
    }

    /**
     * Returns a failure that violates a rule, for a stand-in of the driver in a test.
     *
     * @param result the result code of the call
     * @param ruleId the id of the rule, such as {@code CAPTURE-07}
     * @param what who did what
     */
    public static CudaException of(CUresult result, String ruleId, String what) {
        return new CudaException(result, new NamedRule(ruleId, result), ApiText.of(what), null);
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
