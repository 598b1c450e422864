package orrery.core.kernel;

/** The request that the device code on one thread stops. Any thread may make it. */
final class StopRequest {
    private static final ThreadLocal<StopRequest> CURRENT = ThreadLocal.withInitial(StopRequest::new);

    private volatile boolean requested;

    private StopRequest() {}

    /** Returns the object of the calling thread. */
    static StopRequest ofCurrentThread() {
        return CURRENT.get();
    }

    /**
     * Requests that a kernel ends before its next block, phase or barrier. Elsewhere, a kernel ends only if it reacts
     * to an interrupt.
     */
    void request() {
        requested = true;
    }

    /** Withdraws the request, when the code has ended. */
    void withdraw() {
        requested = false;
    }

    /** Ends the kernel that the thread runs if that was requested. */
    void check() {
        if (requested) {
            throw new KernelStopped();
        }
    }
}
