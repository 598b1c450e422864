package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.sim.TracedContext;

/**
 * Owns the nodes of a launch that another device executes than that of the stream: they are work of the stream, which
 * also learns of their failures.
 */
final class ForeignOwner extends WorkOwner {
    private final WorkOwner stream;
    private final WorkOwner executing;

    ForeignOwner(WorkOwner stream, WorkOwner executing) {
        super(executing.device(), stream.faults());
        this.stream = stream;
        this.executing = executing;
    }

    @Override
    public int urgency() {
        return stream.urgency();
    }

    @Override
    public long streamId() {
        return stream.streamId();
    }

    @Override
    public @Nullable TracedContext context() {
        return executing.context();
    }

    @Override
    public String name() {
        return stream.name();
    }
}
