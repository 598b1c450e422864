package orrery.core.rule;

/** Creates the exception for operations that are not simulated. They never fail with a result code of CUDA. */
public final class NotSimulated {
    private NotSimulated() {}

    /** Returns an exception that names the operation. */
    public static UnsupportedOperationException operation(String name) {
        return new UnsupportedOperationException(name + " is not simulated");
    }
}
