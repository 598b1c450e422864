package orrery.core.kernel;

/**
 * Unwinds a kernel that is requested to end: its context has failed, its machine is closed, or it runs for too long.
 */
public final class KernelStopped extends Error {
    private static final long serialVersionUID = 1L;

    KernelStopped() {
        super("the machine ends this kernel", null, false, false);
    }
}
