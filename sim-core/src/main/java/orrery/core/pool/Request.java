package orrery.core.pool;

import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.stream.Stream;

/** Memory that is asked for in a stream: which frees it may come behind, and the place that was found. */
final class Request {
    private final MemoryPool pool;
    private final long size;
    private final Context context;
    private final Stream stream;
    private boolean patient;
    private Extent first;
    private long start;

    Request(MemoryPool pool, long size, Context context, Stream stream) {
        this.pool = pool;
        this.size = size;
        this.context = context;
        this.stream = stream;
    }

    /** How many bytes of addresses. */
    long size() {
        return size;
    }

    /** Lets it use what the stream has to wait for. */
    void bePatient() {
        patient = true;
    }

    /** Whether it may use what was freed. */
    boolean mayUse(Freed freed) {
        return patient || comesBehind(freed);
    }

    /** Whether the stream need not wait for a free: work that is submitted to it now comes behind it anyway. */
    private boolean comesBehind(Freed freed) {
        if (freed.stream() == stream) {
            return true;
        }
        long now = pool.machine().now();
        return freed.observed(now)
                || (pool.allows(ReusePolicy.ALLOW_OPPORTUNISTIC)
                        && freed.operation().isCompleteAt(now))
                || (pool.allows(ReusePolicy.FOLLOW_EVENT_DEPENDENCIES) && freed.isKnownBefore(stream));
    }

    /** The stream waits for a free if it must. */
    void comeBehind(Freed freed) {
        if (!comesBehind(freed)) {
            Event event = context.createEvent(Event.DISABLE_TIMING);
            event.record(freed.operation());
            stream.await(event, false);
        }
    }

    /** A place is found: its offset, in a run of extents of which this is the first. */
    void found(Extent extent, long offset) {
        first = extent;
        start = offset;
    }

    Extent first() {
        return first;
    }

    long start() {
        return start;
    }
}
