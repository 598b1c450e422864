package orrery.core.work;

/**
 * How the engine and the stream order and execute a kind of work.
 *
 * @param afterFault what happens to it after a fault of its context
 * @param order the implicit dependencies that it has
 * @param turn when it begins
 * @param progress whether its completion depends on others
 */
public record WorkTraits(AfterFaultPolicy afterFault, ImplicitOrder order, Turn turn, Progress progress) {

    /** The implicit dependencies of work in a stream. */
    public enum ImplicitOrder {
        /** Only on the work of its own stream. Such work needs nothing of the device. */
        OWN_STREAM,
        /** Also those of the legacy stream, and on waits of the whole context. */
        CONTEXT
    }

    /** When work begins whose dependencies are complete. */
    public enum Turn {
        /** At once. */
        WHEN_READY,
        /** When its {@link BlockingCondition} holds. The work is {@link BlockingWork}. */
        WHEN_CONDITION_HOLDS
    }

    /** Whether the completion of work depends on others. */
    public enum Progress {
        /** It completes without others. */
        ALONE,
        /** It may wait for others: for a value in memory or a semaphore. */
        NEEDS_OTHERS
    }
}
