package orrery.cupti;

import orrery.device.Violation;

/**
 * A call of a recorder that has failed. It carries the documented result code and the rule that was broken; the message
 * says which function was given which values, and what is legal.
 */
public final class CuptiException extends RuntimeException implements Violation {
    private static final long serialVersionUID = 1L;

    private final transient CuptiRule rule;

    CuptiException(CuptiRule rule, String what) {
        super(Violation.message(rule.result(), rule, what).toString());
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
