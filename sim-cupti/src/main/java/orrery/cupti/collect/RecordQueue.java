package orrery.cupti.collect;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityBuffer;
import orrery.sim.TracedContext;

/**
 * The buffers for the records of a stream, of a context, or of no context; with how many records were dropped, and how
 * much device memory the work of the stream has used.
 */
public final class RecordQueue {
    private final @Nullable TracedContext context;
    private final long streamId;
    private final Deque<RecordBuffer> buffers = new ArrayDeque<>();
    private @Nullable RecordBuffer current;
    private long dropped;
    private DeviceBuffers.@Nullable Capacity capacity;
    private long timed;
    private long launched;

    /** Creates a queue without buffers. */
    RecordQueue(@Nullable TracedContext context, long streamId) {
        this.context = context;
        this.streamId = streamId;
    }

    /** Returns the context; null for records of no context. */
    @Nullable
    TracedContext context() {
        return context;
    }

    /** Returns the context's id; 0 for records of no context. */
    long contextId() {
        return context == null ? 0 : context.id();
    }

    /** Returns the stream; 0 for records of no stream or of the default stream. */
    long streamId() {
        return streamId;
    }

    // -- buffers -------------------------------------------------------------------------------------------------

    /** Returns the first buffer; null if there is none. */
    public @Nullable RecordBuffer head() {
        return buffers.peekFirst();
    }

    /** Returns whether it has a buffer. */
    boolean hasBuffers() {
        return current != null;
    }

    /** Appends a buffer. */
    void add(RecordBuffer buffer) {
        buffers.addLast(buffer);
        if (current == null) {
            current = buffer;
        }
    }

    /** Removes and returns the first buffer; null if there is none. */
    @Nullable
    RecordBuffer remove() {
        RecordBuffer head = buffers.pollFirst();
        if (head == current) {
            current = buffers.peekFirst();
        }
        return head;
    }

    /** Returns whether one of its buffers shares bytes with the first {@code size} bytes of a buffer. */
    boolean overlaps(ActivityBuffer other, int size) {
        return buffers.stream().anyMatch(each -> each.overlaps(other, size));
    }

    /** Returns the buffer that the next record goes into; null if there is none. */
    @Nullable
    RecordBuffer current() {
        return current;
    }

    /** Makes the next buffer that is not full the current one; returns false if all are full. */
    boolean advance() {
        for (RecordBuffer each : buffers) {
            if (!each.full()) {
                current = each;
                return true;
            }
        }
        return false;
    }

    // -- dropped records -----------------------------------------------------------------------------------------

    /** Counts a record that was dropped. */
    void drop() {
        dropped++;
    }

    /** Returns how many records were dropped since the last call of this method. */
    public long takeDropped() {
        long count = dropped;
        dropped = 0;
        return count;
    }

    /** Returns whether it can be removed: it has no buffers, and nothing to report. */
    boolean idle() {
        return buffers.isEmpty() && dropped == 0 && timed == 0 && launched == 0;
    }

    // -- device memory -------------------------------------------------------------------------------------------

    /** Returns what the device memory of the stream holds; null before it is determined. */
    DeviceBuffers.@Nullable Capacity capacity() {
        return capacity;
    }

    void capacity(DeviceBuffers.Capacity determined) {
        capacity = determined;
    }

    /** Counts a kernel whose times the device keeps, and returns how many it keeps now. */
    long countTimed() {
        return ++timed;
    }

    /** Counts a record that the device keeps of a kernel that it launched, and returns how many it keeps now. */
    long countLaunched() {
        return ++launched;
    }

    /** Empties the device memory: what it held was fetched. */
    void fetched() {
        timed = 0;
        launched = 0;
    }
}
