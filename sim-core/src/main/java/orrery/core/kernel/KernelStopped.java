package orrery.core.kernel;

/** Unwinds a kernel that the machine has given up. */
final class KernelStopped extends Error {
    private static final long serialVersionUID = 1L;

    KernelStopped() {
        super("the machine gave up this kernel", null, false, false);
    }
}
