package orrery.core.kernel;

/**
 * The device code that one thread runs: whether it runs code of any machine, and whether that code is requested to
 * stop. While it runs, the thread calls no API of any machine. Other threads only request the stop.
 */
public final class DeviceCode {
    private static final ThreadLocal<DeviceCode> CURRENT = ThreadLocal.withInitial(DeviceCode::new);

    private boolean running;
    private volatile boolean stopRequested;

    private DeviceCode() {}

    /** Returns the object of the calling thread. */
    public static DeviceCode ofCurrentThread() {
        return CURRENT.get();
    }

    /** Begins device code. */
    public void enter() {
        running = true;
    }

    /** Ends it. */
    public void leave() {
        running = false;
    }

    /**
     * Requests that a kernel ends before its next block, phase or barrier. Every JDK can stop a kernel there;
     * elsewhere, JDKs from 20 on cannot.
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

    /** Returns whether the thread runs device code. */
    public boolean isRunning() {
        return running;
    }
}
