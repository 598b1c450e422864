package orrery.core.event;

import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.StreamWork;
import orrery.core.work.WorkTraits;
import orrery.sim.EngineKind;

/**
 * A record of an event that processes share. In the process that has recorded it, it listens to the operation of the
 * record; in the others, it is work that completes after it.
 */
public final class InterprocessRecord implements StreamWork, BlockingWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.inOwnStream().needingOthers();

    private final Event by;

    /** Written with the lock of the machine that has recorded it, and read with those of other machines. */
    private volatile boolean complete;

    InterprocessRecord(Event by) {
        this.by = by;
    }

    boolean isBy(Event event) {
        return by == event;
    }

    /** Notes the completion, and not its time: other machines have clocks of their own, and see it when they look. */
    void complete() {
        complete = true;
    }

    /** Returns whether the work that it stands for is complete, in the process that has recorded it. */
    public boolean isComplete() {
        return complete;
    }

    @Override
    public String kind() {
        return "event record of another process";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public BlockingCondition newCondition() {
        return new BlockingCondition() {
            @Override
            public boolean canAdvance(long now) {
                return complete;
            }

            @Override
            public boolean advance(long now) {
                return complete;
            }

            @Override
            public String reason() {
                return "the record of an event by another process";
            }
        };
    }
}
