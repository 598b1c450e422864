package orrery.core.work;

/**
 * The properties of a piece of work for the engine and its stream. A kind of work states all of them.
 *
 * @param afterFault the treatment after its context has failed
 * @param order the implicit edges
 * @param turn when it becomes ready
 * @param progress whether its completion can depend on other operations
 */
public record WorkTraits(AfterFaultPolicy afterFault, ImplicitOrder order, Turn turn, Progress progress) {

    /** The implicit edges of work in a stream. */
    public enum ImplicitOrder {
        /** Only edges from the work of its own stream, because it does no device work. */
        OWN_STREAM,
        /** Also the implicit edges of the legacy stream, and edges from waits of the whole context. */
        CONTEXT
    }

    /** When work becomes ready after its dependencies are complete. */
    public enum Turn {
        /** Immediately. */
        WHEN_READY,
        /** When the condition of its execution holds: the work is {@link BlockingWork}. */
        WHEN_CONDITION_HOLDS
    }

    /** Whether the completion of work can depend on other operations. */
    public enum Progress {
        /** The work completes independently of other operations. */
        ALONE,
        /** The work may wait for other operations: for a value in memory, or for a semaphore. */
        NEEDS_OTHERS
    }
}
