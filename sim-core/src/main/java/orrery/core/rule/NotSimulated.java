package orrery.core.rule;

/** What the simulator cannot do yet. It is never disguised as a result code of CUDA. */
public final class NotSimulated {
    private NotSimulated() {}

    /** The exception that names the missing operation. */
    public static UnsupportedOperationException operation(String name) {
        return new UnsupportedOperationException(name + " is not simulated");
    }
}
