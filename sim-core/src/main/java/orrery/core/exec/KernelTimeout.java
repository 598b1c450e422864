package orrery.core.exec;

/** A kernel or a loop that did not end: it was given up. */
public final class KernelTimeout extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what did not end. */
    public KernelTimeout(String message) {
        super(message);
    }
}
