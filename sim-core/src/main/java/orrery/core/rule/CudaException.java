package orrery.core.rule;

import orrery.device.CUresult;
import orrery.device.Rule;

/**
 * A call that failed as the driver would fail it: with a result code, raised through the rule that was broken. The
 * message says who did what, which rule that breaks, where to read it and what would have been legal.
 */
public final class CudaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient Rule rule;

    CudaException(CUresult result, Rule rule, String what, Throwable cause) {
        super(result + ": " + explanation(rule, what), cause);
        this.result = result;
        this.rule = rule;
    }

    private static String explanation(Rule rule, String what) {
        return what + " [" + rule.id() + ": " + rule.text() + " See " + rule.document() + ", " + rule.section()
                + ". Legal: " + rule.legal() + "]";
    }

    /** The result code that the call answers. */
    public CUresult result() {
        return result;
    }

    /** The message without the result code, for a face that has codes of its own. */
    public String explanation() {
        return getMessage().substring(result.name().length() + 2);
    }

    /** The rule that was broken. */
    public Rule rule() {
        return rule;
    }
}
