package orrery.core.work;

/**
 * How the engine and the stream order and execute a kind of work.
 *
 * @param afterFault what happens to it after a fault of its context
 * @param order the implicit dependencies that it has
 * @param progress whether its completion depends on others
 * @param notice whether others can see that it is executed
 * @param effectInstant when it changes memory, unless the schedule policy says otherwise
 */
public record WorkTraits(
        AfterFaultPolicy afterFault,
        ImplicitOrder order,
        Progress progress,
        Notice notice,
        EffectInstant effectInstant) {

    /** The traits of most work. Others are these with changes. */
    public static final WorkTraits USUAL = new WorkTraits(
            AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Progress.ALONE, Notice.NONE, EffectInstant.BEGIN);

    /** Returns these traits with another policy after a fault. */
    WorkTraits onFault(AfterFaultPolicy policy) {
        return new WorkTraits(policy, order, progress, notice, effectInstant);
    }

    /** Returns these traits with {@link ImplicitOrder#OWN_STREAM}. */
    public WorkTraits inOwnStream() {
        return new WorkTraits(afterFault, ImplicitOrder.OWN_STREAM, progress, notice, effectInstant);
    }

    /** Returns these traits with {@link Progress#NEEDS_OTHERS}. */
    public WorkTraits needingOthers() {
        return new WorkTraits(afterFault, order, Progress.NEEDS_OTHERS, notice, effectInstant);
    }

    /** Returns these traits with {@link Notice#GIVEN}. */
    public WorkTraits givingNotice() {
        return new WorkTraits(afterFault, order, progress, Notice.GIVEN, effectInstant);
    }

    /** Returns these traits with {@link EffectInstant#END}. */
    public WorkTraits withEffectAtEnd() {
        return new WorkTraits(afterFault, order, progress, notice, EffectInstant.END);
    }

    /** The implicit dependencies of work in a stream. */
    public enum ImplicitOrder {
        /** Only on the work of its own stream. Such work needs nothing of the device. */
        OWN_STREAM,
        /** Also those of the legacy stream, and on waits of the whole context. */
        CONTEXT
    }

    /** Whether the completion of work depends on others. */
    public enum Progress {
        /** It completes without others. */
        ALONE,
        /** It may wait for others: for a value in memory or a semaphore. */
        NEEDS_OTHERS
    }

    /** Whether the host or another API can see that work is executed, without a call that waits for it. */
    public enum Notice {
        /** Only memory shows it. */
        NONE,
        /** It calls the host, writes a value that the host may poll, or signals a semaphore. */
        GIVEN
    }
}
