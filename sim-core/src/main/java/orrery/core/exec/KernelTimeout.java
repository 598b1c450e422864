package orrery.core.exec;

/** A kernel that did not end: the watchdog gave it up. */
public final class KernelTimeout extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KernelTimeout(String message) {
        super(message);
    }
}
