package orrery.sim;

/**
 * Why an operation that has become ready does not start: all that it depends on is complete, and the device sees it.
 */
public enum WaitCause {
    /** The engine that executes it, one operation at a time, has another one. */
    ENGINE("the engine is taken"),
    /** The SMs have no room for its blocks, or for those of kernels in front of it. */
    SMS("the SMs are full"),
    /** The work queues of its context are in use. */
    WORK_QUEUES("the work queues are in use"),
    /** A value in memory or a semaphore is not what it waits for. */
    CONDITION("its condition does not hold"),
    /** The host has not noticed that the context has failed. */
    FAULT_NOTICE("the host has not noticed a fault");

    private final String text;

    WaitCause(String text) {
        this.text = text;
    }

    /** Returns the cause as a clause. */
    public String text() {
        return text;
    }
}
