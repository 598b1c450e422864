package orrery.cupti;

import orrery.device.Violation;

/** A call of the recorder that failed: with a result code, raised through the rule that was broken. */
public final class CuptiException extends RuntimeException implements Violation {
    private static final long serialVersionUID = 1L;

    private final transient CuptiRule rule;

    CuptiException(CuptiRule rule, String what) {
        super(Violation.message(rule.result(), rule, what));
        this.rule = rule;
    }

    @Override
    public CuptiRule rule() {
        return rule;
    }

    @Override
    public CUptiResult result() {
        return rule.result();
    }
}
