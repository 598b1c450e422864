package orrery.core.rule;

import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.device.Violation;

/**
 * A call that failed as the driver would fail it: with a result code, raised through the rule that was broken. The
 * message says who did what, which rule that breaks, where to read it and what would have been legal.
 */
public final class CudaException extends RuntimeException implements Violation {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient Rule rule;
    private final String what;

    CudaException(CUresult result, Rule rule, String what, Throwable cause) {
        super(Violation.message(result, rule, what), cause);
        this.result = result;
        this.rule = rule;
        this.what = what;
    }

    /** The result code that the call answers. */
    @Override
    public CUresult result() {
        return result;
    }

    /** Who did what, for a face that has codes and names of its own. */
    public String what() {
        return what;
    }

    /** The rule that was broken. */
    @Override
    public Rule rule() {
        return rule;
    }
}
