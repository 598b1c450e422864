package orrery.cupti.collect;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityAttribute;

/**
 * The memory of a device that keeps what a kernel leaves for its record, until a synchronization of the context, or a
 * flush, fetches it: the times of kernels, and the whole records of those that kernels have launched.
 */
public final class DeviceSpace {
    private static final long BYTES_OF_TIMES = 32;

    private final Map<ActivityAttribute, Long> attributes = new EnumMap<>(ActivityAttribute.class);
    private final Buffers buffers;

    /** What is reserved for a stream, from the number of the first one that it holds for. */
    private final NavigableMap<Long, Reserved> reserved = new TreeMap<>();

    /** The number of the last stream that is known to be there. */
    private long lastStream;

    /**
     * What is reserved for a stream when it is created: later settings do not change it.
     *
     * @param times of how many kernels the times are kept
     * @param launchedBytes bytes for the records of kernels that kernels have launched
     */
    record Reserved(long times, long launchedBytes) {}

    DeviceSpace(Buffers buffers) {
        this.buffers = buffers;
        attributes.put(ActivityAttribute.DEVICE_BUFFER_SIZE, 3_200_000L);
        attributes.put(ActivityAttribute.DEVICE_BUFFER_SIZE_CDP, 8_388_608L);
        attributes.put(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, 250L);
        reserved.put(0L, now());
    }

    /** The value of an attribute. */
    public long get(ActivityAttribute attribute) {
        return attributes.get(attribute);
    }

    /** Sets an attribute; it holds for streams that are created from now on. */
    public void set(ActivityAttribute attribute, long value) {
        attributes.put(attribute, value);
        if (!now().equals(reserved.lastEntry().getValue())) {
            reserved.put(lastStream + 1, now());
        }
    }

    /** A stream is there: what is set from now on does not hold for it. */
    void reserve(long streamId) {
        lastStream = Math.max(lastStream, streamId);
    }

    /** Assumed: as many buffers as are kept for reuse are at the disposal of one stream. */
    private Reserved now() {
        long kept = get(ActivityAttribute.DEVICE_BUFFER_SIZE) / BYTES_OF_TIMES;
        long count = Math.max(1, get(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT));
        return new Reserved(
                kept > Long.MAX_VALUE / count ? Long.MAX_VALUE : kept * count,
                get(ActivityAttribute.DEVICE_BUFFER_SIZE_CDP));
    }

    private void find(RecordQueue queue) {
        if (queue.reserved() == null) {
            long stream = queue.streamId() == 0 ? queue.context().legacyStreamId() : queue.streamId();
            reserve(stream);
            queue.reserved(reserved.floorEntry(stream).getValue());
        }
    }

    /** Whether there is room for the times of another kernel. */
    boolean keepsTimes(RecordQueue queue) {
        find(queue);
        return queue.keepTimes();
    }

    /** Whether there is room for another record of a kernel that a kernel has launched. */
    boolean keepsLaunched(RecordQueue queue, int bytes) {
        find(queue);
        return queue.keepLaunched(bytes);
    }

    /** A context was synchronized; its queues that have nothing else to tell are forgotten. */
    void fetched(TracedContext context) {
        buffers.allOf(context).forEach(RecordQueue::fetched);
        buffers.forgetIdle();
    }
}
