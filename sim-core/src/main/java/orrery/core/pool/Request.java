package orrery.core.pool;

import java.util.function.Consumer;
import java.util.function.Predicate;
import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.stream.Stream;

/**
 * An allocation that is asked for in a stream: what was freed before may be used if the alloc comes behind the free.
 */
final class Request implements Predicate<Freed>, Consumer<Freed> {
    private final MemoryPool pool;
    private final Context context;
    private final Stream stream;

    Request(MemoryPool pool, Context context, Stream stream) {
        this.pool = pool;
        this.context = context;
        this.stream = stream;
    }

    /** Whether the stream need not wait for a free. */
    @Override
    public boolean test(Freed freed) {
        if (freed.stream() == stream) {
            return true;
        }
        long now = pool.machine().now();
        return freed.observed(now)
                || (pool.allows(ReusePolicy.ALLOW_OPPORTUNISTIC)
                        && freed.operation().isCompleteAt(now))
                || (pool.allows(ReusePolicy.FOLLOW_EVENT_DEPENDENCIES) && freed.isKnownBefore(stream));
    }

    /** Comes behind a free: the stream waits for it if it must. */
    @Override
    public void accept(Freed freed) {
        if (!test(freed)) {
            Event event = context.createEvent(Event.DISABLE_TIMING);
            event.record(freed.operation());
            stream.await(event, false);
        }
    }
}
