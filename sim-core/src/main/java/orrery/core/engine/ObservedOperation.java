package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.work.Work;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/** An operation as listeners see it: what was submitted, by whom, and when it was executed. */
public abstract class ObservedOperation implements TracedOperation {
    private final long id;
    private Work work;
    private final WorkOwner owner;
    private final long correlationId;
    private final long visibleAt;
    private long startedAt;
    private long completedAt;

    /** Creates an operation that the device sees at {@code visibleAt}. */
    protected ObservedOperation(long id, Work work, WorkOwner owner, long correlationId, long visibleAt) {
        this.id = id;
        this.work = work;
        this.owner = owner;
        this.correlationId = correlationId;
        this.visibleAt = visibleAt;
        this.startedAt = visibleAt;
    }

    /** Sets what is executed in place of what was submitted. */
    final void changed(Work other) {
        work = other;
    }

    /** Sets the start of the execution. */
    protected final void started(long at) {
        startedAt = at;
    }

    /** Sets the end of the execution. */
    protected final void completed(long at) {
        completedAt = at;
    }

    @Override
    public final long id() {
        return id;
    }

    @Override
    public final Work work() {
        return work;
    }

    @Override
    public final long streamId() {
        return owner.streamId();
    }

    @Override
    public final String streamName() {
        return owner.name();
    }

    @Override
    public final @Nullable TracedContext context() {
        return owner.context();
    }

    @Override
    public final int deviceOrdinal() {
        return owner.device().ordinal();
    }

    @Override
    public final long correlationId() {
        return correlationId;
    }

    @Override
    public final long visibleAt() {
        return visibleAt;
    }

    @Override
    public final long startedAt() {
        return startedAt;
    }

    @Override
    public final long completedAt() {
        return completedAt;
    }

    @Override
    public String toString() {
        return work.label() + " #" + id + " in " + owner.name();
    }
}
