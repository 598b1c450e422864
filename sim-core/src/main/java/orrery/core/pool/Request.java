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
    private Hole hole;
    private Extent first;
    private long length;
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

    Stream stream() {
        return stream;
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

    // -- the place -----------------------------------------------------------------------------------------------

    /** Forgets the place that was found. */
    void begin() {
        hole = null;
    }

    /**
     * A run of extents is offered that it may use: it takes the smallest, the first of several.
     *
     * @param within the hole that the run is in
     * @param run the first extent of the run
     * @param end the first address behind the run
     * @param backing what physical memory there must be behind the place; null if there need not be any
     * @return false if there is no room
     */
    boolean offer(Hole within, Extent run, long end, Backing backing) {
        long offered = end - run.start;
        if (offered < size) {
            return false;
        }
        if (hole != null && (offered > length || (offered == length && run.start > first.start))) {
            return true;
        }
        long found = backing == null ? run.start : backing.reservedRoom(run.start, end, size);
        if (found < 0) {
            return false;
        }
        hole = within;
        first = run;
        length = offered;
        start = found;
        return true;
    }

    boolean isFound() {
        return hole != null;
    }

    /** The hole with the place. */
    Hole hole() {
        return hole;
    }

    /** The first extent of the run with the place. */
    Extent first() {
        return first;
    }

    /** The place, as an offset in the pool. */
    long start() {
        return start;
    }
}
