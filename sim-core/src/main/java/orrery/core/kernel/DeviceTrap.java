package orrery.core.kernel;

/** A kernel that stops itself: by a trap, or by an assertion that does not hold. */
public final class DeviceTrap extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean assertion;

    DeviceTrap(boolean assertion, String message) {
        super(message);
        this.assertion = assertion;
    }

    static void unless(boolean holds, String message) {
        if (!holds) {
            throw new DeviceTrap(true, message);
        }
    }

    /** Whether an assertion failed, as opposed to a trap. */
    public boolean isAssertion() {
        return assertion;
    }
}
