package orrery.cupti.collect;

import java.util.ArrayDeque;
import java.util.Deque;
import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityBuffer;

/** The buffers for the records of a stream, of a context, or of neither. */
public final class RecordQueue {
    private final TracedContext context;
    private final long streamId;
    private final Deque<Filling> buffers = new ArrayDeque<>();
    private Filling current;
    private long dropped;
    private DeviceSpace.Reserved reserved;
    private long timed;
    private long launched;

    /** No buffers. */
    RecordQueue(TracedContext context, long streamId) {
        this.context = context;
        this.streamId = streamId;
    }

    /** The context; null for records of none. */
    public TracedContext context() {
        return context;
    }

    /** The stream, or 0. */
    public long streamId() {
        return streamId;
    }

    /** The first buffer of the queue, or null. */
    public Filling head() {
        return buffers.peekFirst();
    }

    /** Whether it has a buffer. */
    boolean hasBuffers() {
        return current != null;
    }

    /** Another buffer for the queue. */
    void add(Filling buffer) {
        buffers.addLast(buffer);
        if (current == null) {
            current = buffer;
        }
    }

    /** Takes the first buffer out of the queue; null if there is none. */
    Filling remove() {
        Filling head = buffers.pollFirst();
        if (head == current) {
            current = buffers.peekFirst();
        }
        return head;
    }

    /** Whether it has a buffer that shares bytes with these. */
    boolean holds(ActivityBuffer other, int bytes) {
        return buffers.stream().anyMatch(each -> each.shares(other, bytes));
    }

    /** The buffer that records go into, or null. */
    Filling current() {
        return current;
    }

    /** The next buffer of the queue that is not full takes the place of the current one; false if all are full. */
    boolean advance() {
        for (Filling each : buffers) {
            if (!each.full()) {
                current = each;
                return true;
            }
        }
        return false;
    }

    /** A record was dropped. */
    void drop() {
        dropped++;
    }

    /** How many records were dropped since this was asked last. */
    public long takeDropped() {
        long count = dropped;
        dropped = 0;
        return count;
    }

    /** Whether it can be forgotten: nothing is in it, was dropped, or is kept by the device. */
    boolean idle() {
        return buffers.isEmpty() && dropped == 0 && timed == 0 && launched == 0;
    }

    /** The memory of the device that is reserved for the stream; null before it is first asked for. */
    DeviceSpace.Reserved reserved() {
        return reserved;
    }

    void reserved(DeviceSpace.Reserved memory) {
        reserved = memory;
    }

    /** One more kernel whose times the device keeps: false if there is no room for them. */
    boolean keepTimes() {
        return ++timed <= reserved.times();
    }

    /** One more record of a kernel launched by the device: false if there is no room for it. */
    boolean keepLaunched(int bytes) {
        return ++launched <= reserved.launchedBytes() / bytes;
    }

    /** What the device has kept was fetched. */
    void fetched() {
        timed = 0;
        launched = 0;
    }
}
