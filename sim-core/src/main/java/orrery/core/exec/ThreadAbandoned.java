package orrery.core.exec;

/**
 * Thrown in a thread whose user code returns after the watchdog has abandoned the thread. It unwinds to the call that
 * the thread has made, and nothing on its way changes the machine, which belongs to other threads.
 */
public final class ThreadAbandoned extends Error {
    private static final long serialVersionUID = 1L;

    /** Creates the error of a thread that was abandoned for a reason. */
    public ThreadAbandoned(KernelTimeout why) {
        super(why.getMessage(), why, false, false);
    }
}
