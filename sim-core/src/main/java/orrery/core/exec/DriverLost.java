package orrery.core.exec;

/**
 * Thrown in a thread whose user code returns after the watchdog has given up the thread: the machine belongs to other
 * threads. It unwinds to the call that the thread has made, and nothing on its way changes the machine.
 */
public final class DriverLost extends Error {
    private static final long serialVersionUID = 1L;

    DriverLost(KernelTimeout why) {
        super(why.getMessage(), why, false, false);
    }
}
