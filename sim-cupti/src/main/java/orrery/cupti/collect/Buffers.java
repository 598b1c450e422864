package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import orrery.core.context.ExecutionContext;
import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityBuffer;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.record.Structure;

/** All buffers of a recorder: which one a record goes into, and who gives and takes them. */
public final class Buffers {
    private final QueueTable queues = new QueueTable();
    private final RecordQueue global = new RecordQueue(null, 0);
    private final Slot slot = new Slot();
    private final Consumer<String> warnings;
    private BuffersCallbackRequestFunc request;
    private BuffersCallbackCompleteFunc complete;
    private long recentStream = -1;
    private TracedContext recentContext;
    private RecordQueue recent;
    private boolean inCallback;
    private int requests;

    /** No buffers; {@code warnings} hears of callbacks that fail. */
    Buffers(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** Handles buffers by callbacks from now on. */
    void register(BuffersCallbackRequestFunc requested, BuffersCallbackCompleteFunc completed) {
        request = requested;
        complete = completed;
    }

    /** Whether buffers are handled by callbacks. */
    public boolean callbacks() {
        return request != null;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    /** The queue of records of no context. */
    public RecordQueue global() {
        return global;
    }

    /** The queue of a context's records of no stream, or of the default stream. */
    public RecordQueue of(TracedContext context) {
        return context == null ? global : find(-context.id(), context, 0);
    }

    /** The queue of a stream's records. */
    public RecordQueue of(TracedContext context, long streamId) {
        if (streamId == recentStream && context == recentContext) {
            return recent;
        }
        if (context == null || streamId == 0) {
            return of(context);
        }
        RecordQueue found =
                streamId == context.legacyStreamId() ? of(context) : find(key(context, streamId), context, streamId);
        recentStream = streamId;
        recentContext = context;
        recent = found;
        return found;
    }

    /** A stream is known with its context: one that is named with another has a queue that nothing goes into. */
    private static long key(TracedContext context, long streamId) {
        return context.id() << Integer.SIZE | streamId;
    }

    private RecordQueue find(long key, TracedContext context, long streamId) {
        RecordQueue found = queues.get(key);
        if (found == null) {
            found = new RecordQueue(context, streamId);
            queues.put(key, found);
        }
        return found;
    }

    /** The queues of a context, the context's own first, then in the order of the streams. */
    List<RecordQueue> allOf(TracedContext context) {
        List<RecordQueue> own = new ArrayList<>(queues.all());
        own.removeIf(queue -> queue.context().id() != context.id());
        own.sort(Comparator.comparingLong(RecordQueue::streamId));
        return own;
    }

    /** Whether there is a buffer for a context's records of no stream, or one can be asked for. */
    boolean ready(TracedContext context) {
        RecordQueue queue = queues.get(-context.id());
        return callbacks() || queue != null && queue.hasBuffers();
    }

    /** Whether a queue has a buffer that shares bytes with these. */
    public boolean holds(ActivityBuffer buffer, int size) {
        return all().stream().anyMatch(queue -> queue.holds(buffer, size));
    }

    /** All queues, the global one first, then context by context. */
    List<RecordQueue> all() {
        List<RecordQueue> all = new ArrayList<>(queues.all());
        all.sort(Comparator.comparingLong((RecordQueue queue) -> queue.context().id())
                .thenComparingLong(RecordQueue::streamId));
        all.add(0, global);
        return all;
    }

    // -- records -------------------------------------------------------------------------------------------------

    /** The place of another record, like {@code prototype} to begin with; null if there is none, and it is dropped. */
    Slot claim(RecordQueue queue, Structure structure, byte[] prototype) {
        Filling current = queue.current();
        if (current != null) {
            int at = current.take(prototype.length);
            if (at >= 0) {
                return slot.at(current.bytes(), at, structure, prototype);
            }
        }
        return claimElsewhere(queue, structure, prototype);
    }

    private Slot claimElsewhere(RecordQueue queue, Structure structure, byte[] prototype) {
        if (request != null) {
            return claimRequested(queue, structure, prototype);
        }
        RecordQueue holder = queue.hasBuffers() ? queue : of(queue.context());
        while (holder.hasBuffers()) {
            int at = holder.current().take(prototype.length);
            if (at >= 0) {
                return slot.at(holder.current().bytes(), at, structure, prototype);
            }
            if (!holder.advance()) {
                break;
            }
        }
        holder.drop();
        return null;
    }

    private Slot claimRequested(RecordQueue queue, Structure structure, byte[] prototype) {
        deliver(queue);
        Filling fresh = requested();
        if (fresh == null) {
            queue.drop();
            return null;
        }
        queue.add(fresh);
        int at = fresh.take(prototype.length);
        if (at >= 0) {
            return slot.at(fresh.bytes(), at, structure, prototype);
        }
        queue.drop();
        deliver(queue);
        return null;
    }

    private Filling requested() {
        if (inCallback) {
            return null;
        }
        inCallback = true;
        requests++;
        try {
            BuffersCallbackRequestFunc.Granted granted = request.request();
            if (granted == null || granted.buffer() == null) {
                return null;
            }
            ActivityBuffer buffer = granted.buffer();
            long size = Math.max(0, Math.min(granted.size(), buffer.size()));
            return new Filling(buffer, (int) size, Math.max(0, granted.maxNumRecords()));
        } catch (Throwable e) {
            warnings.accept("the callback that is asked for a buffer has failed: " + e);
            return null;
        } finally {
            inCallback = false;
        }
    }

    // -- giving back ---------------------------------------------------------------------------------------------

    /** Gives the buffers of a queue back through the callback. */
    void deliver(RecordQueue queue) {
        for (Filling done = queue.remove(); done != null; done = queue.remove()) {
            try {
                inCallback = true;
                complete.complete(
                        (ExecutionContext) queue.context(),
                        (int) queue.streamId(),
                        done.buffer(),
                        done.size(),
                        done.used());
            } catch (Throwable e) {
                warnings.accept("the callback that is given a buffer has failed: " + e);
            } finally {
                inCallback = false;
            }
        }
    }

    /** Whether a callback is being called. */
    public boolean inCallback() {
        return inCallback;
    }

    /** How many buffers were requested since this was asked last. */
    int takeRequests() {
        int count = requests;
        requests = 0;
        return count;
    }

    /** Forgets the queues that have nothing to tell: they are made anew when they are needed. */
    void forgetIdle() {
        queues.retain(queue -> !queue.idle());
        recentStream = -1;
    }
}
