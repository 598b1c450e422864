package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.order.OrderPoint;
import orrery.core.work.Work;

/** An operation that was submitted and is not complete. */
final class Operation {
    private final Work work;
    private final Actor actor;
    private @Nullable KernelRecorder recorder;

    Operation(Work work, Actor actor) {
        this.work = work;
        this.actor = actor;
    }

    Work work() {
        return work;
    }

    Actor actor() {
        return actor;
    }

    /** Returns the operation of the stream that it is, or that it is in. */
    OrderPoint point() {
        return actor.position().point();
    }

    /** Returns what records the accesses of a kernel that has begun; null for others. */
    @Nullable
    KernelRecorder recorder() {
        return recorder;
    }

    void setRecorder(KernelRecorder probe) {
        recorder = probe;
    }
}
