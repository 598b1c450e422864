package orrery.core.kernel;

/**
 * Whether a host thread runs device code at present, of whatever machine. Such a thread calls no API of any machine, as
 * if the code ran on a thread of the device. One object for each thread; only that thread uses it.
 */
public final class DeviceCode {
    private static final ThreadLocal<DeviceCode> CURRENT = ThreadLocal.withInitial(DeviceCode::new);

    private boolean running;

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

    /** Returns whether the thread runs device code. */
    public boolean isRunning() {
        return running;
    }
}
