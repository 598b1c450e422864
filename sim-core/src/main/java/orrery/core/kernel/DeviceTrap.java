package orrery.core.kernel;

import orrery.core.rule.Contract;

/** Thrown by a kernel that executes a trap or whose assertion fails. */
public final class DeviceTrap extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean assertion;

    private DeviceTrap(boolean assertion, String message) {
        super(message);
        this.assertion = assertion;
    }

    /** Returns the failure of a kernel that executes a trap. */
    public static DeviceTrap executed() {
        return new DeviceTrap(false, "a trap was executed");
    }

    @Contract("false, _ -> fail")
    static void require(boolean holds, String message) {
        if (!holds) {
            throw new DeviceTrap(true, message);
        }
    }

    /** Returns whether an assertion failed; false for a trap. */
    public boolean isAssertion() {
        return assertion;
    }
}
