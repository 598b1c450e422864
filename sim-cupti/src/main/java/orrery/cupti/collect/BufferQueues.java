package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityBuffer;
import orrery.sim.TracedContext;

/**
 * The queues of buffers: one for records of no context, one for each context, and one for each of its streams. A queue
 * is created when it is first asked for.
 */
public final class BufferQueues {
    /** By the id of the context in the upper 32 bits, and of the stream in the lower. */
    private final Map<Long, RecordQueue> queues = new HashMap<>();

    private final RecordQueue global = new RecordQueue(null, 0);
    private long recentStream = -1;
    private @Nullable TracedContext recentContext;
    private RecordQueue recent = global;
    private boolean hasDropped;

    /** Creates the table with the global queue only. */
    BufferQueues() {}

    /** Returns the queue of records of no context. */
    public RecordQueue global() {
        return global;
    }

    /** Returns the queue of a context's records of no stream or of the default stream; the global one for null. */
    RecordQueue of(@Nullable TracedContext context) {
        return context == null ? global : getOrCreate(context, 0);
    }

    /** Returns the queue of a stream's records; of the context's if the stream is 0 or the legacy stream. */
    public RecordQueue of(@Nullable TracedContext context, long streamId) {
        if (streamId == recentStream && context == recentContext) {
            return recent;
        }
        if (context == null || streamId == 0) {
            return of(context);
        }
        RecordQueue found = streamId == context.legacyStreamId() ? of(context) : getOrCreate(context, streamId);
        recentStream = streamId;
        recentContext = context;
        recent = found;
        return found;
    }

    /** Returns the key of a stream and its context. With another context the stream has a queue that stays empty. */
    private static long key(TracedContext context, long streamId) {
        return context.id() << Integer.SIZE | streamId;
    }

    private RecordQueue getOrCreate(TracedContext context, long streamId) {
        return queues.computeIfAbsent(key(context, streamId), key -> new RecordQueue(context, streamId));
    }

    /** Returns the queues of a context: its own first, then those of its streams by id. */
    List<RecordQueue> allOf(TracedContext context) {
        List<RecordQueue> own = new ArrayList<>(queues.values());
        own.removeIf(queue -> queue.contextId() != context.id());
        own.sort(Comparator.comparingLong(RecordQueue::streamId));
        return own;
    }

    /** Returns all queues: the global one first, then by context and stream. */
    List<RecordQueue> all() {
        List<RecordQueue> all = new ArrayList<>(queues.values());
        all.sort(Comparator.comparingLong(RecordQueue::contextId).thenComparingLong(RecordQueue::streamId));
        all.add(0, global);
        return all;
    }

    /** Returns whether the queue of a context's records of no stream has a buffer. */
    boolean hasBuffers(TracedContext context) {
        RecordQueue queue = queues.get(key(context, 0));
        return queue != null && queue.hasBuffers();
    }

    /** Counts a record that was dropped. */
    void drop(RecordQueue queue) {
        queue.drop();
        hasDropped = true;
    }

    /** Returns whether a record was ever dropped. */
    boolean hasDropped() {
        return hasDropped;
    }

    /** Returns whether a queued buffer shares bytes with the first {@code size} bytes of a buffer. */
    public boolean overlaps(ActivityBuffer buffer, int size) {
        return all().stream().anyMatch(queue -> queue.overlaps(buffer, size));
    }

    /** Removes the queues that hold nothing and have nothing to report. */
    void removeIdle() {
        queues.values().removeIf(RecordQueue::idle);
        recentStream = -1;
    }
}
