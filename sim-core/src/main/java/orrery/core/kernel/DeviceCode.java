package orrery.core.kernel;

/** The device code that one thread runs: whether it is requested to stop. Other threads request that. */
public final class DeviceCode {
    private static final ThreadLocal<DeviceCode> CURRENT = ThreadLocal.withInitial(DeviceCode::new);

    private volatile boolean stopRequested;

    private DeviceCode() {}

    /** Returns the object of the calling thread. */
    public static DeviceCode ofCurrentThread() {
        return CURRENT.get();
    }

    /**
     * Requests that a kernel ends before its next block, phase or barrier. Elsewhere, a kernel ends only if it reacts
     * to an interrupt.
     */
    public void requestStop() {
        stopRequested = true;
    }

    /** Withdraws the request, when the code has ended. */
    public void withdrawStop() {
        stopRequested = false;
    }

    /** Ends the kernel that the thread runs if that was requested. */
    void checkStop() {
        if (stopRequested) {
            throw new KernelStopped();
        }
    }
}
