package orrery.core.work;

/**
 * How the engine and its stream treat a piece of work. A kind of work states all of them.
 *
 * @param afterFault what becomes of it in a context that has failed
 * @param order which implicit edges it has
 * @param turn when it can begin
 * @param progress whether its completion depends on others
 */
public record WorkTraits(AfterFaultPolicy afterFault, ImplicitOrder order, Turn turn, Progress progress) {

    /** The implicit edges of work in a stream. */
    public enum ImplicitOrder {
        /** Only behind the work of its own stream: the device has nothing to do for it. */
        OWN_STREAM,
        /** Also behind the implicit edges of the legacy stream, and behind waits of the whole context. */
        CONTEXT
    }

    /** When the turn of work comes whose dependencies are complete. */
    public enum Turn {
        /** At once. */
        WHEN_READY,
        /** When the condition of its execution holds: the work is {@link BlockingWork}. */
        WHEN_CONDITION_HOLDS
    }

    /** Whether the completion of work depends on others. */
    public enum Progress {
        /** It completes whatever others do. */
        ALONE,
        /** It may wait for what others do: for a value in memory, or for a semaphore. */
        NEEDS_OTHERS
    }
}
