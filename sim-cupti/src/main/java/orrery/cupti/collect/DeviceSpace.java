package orrery.cupti.collect;

import java.util.EnumMap;
import java.util.Map;
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
    private long most;

    DeviceSpace(Buffers buffers) {
        this.buffers = buffers;
        attributes.put(ActivityAttribute.DEVICE_BUFFER_SIZE, 3_200_000L);
        attributes.put(ActivityAttribute.DEVICE_BUFFER_SIZE_CDP, 8_388_608L);
        attributes.put(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT, 250L);
        count();
    }

    /** The value of an attribute. */
    public long get(ActivityAttribute attribute) {
        return attributes.get(attribute);
    }

    /** Sets an attribute; it holds for what is kept from now on. */
    public void set(ActivityAttribute attribute, long value) {
        attributes.put(attribute, value);
        count();
    }

    private void count() {
        long kept = get(ActivityAttribute.DEVICE_BUFFER_SIZE) / BYTES_OF_TIMES;
        long buffersOfStream = Math.max(1, get(ActivityAttribute.DEVICE_BUFFER_POOL_LIMIT));
        most = kept > Long.MAX_VALUE / buffersOfStream ? Long.MAX_VALUE : kept * buffersOfStream;
    }

    /** Whether there is room for the times of another kernel. */
    boolean keepsTimes(RecordQueue queue) {
        return queue.keepTimes(most);
    }

    /** Whether there is room for another record of a kernel that a kernel has launched. */
    boolean keepsLaunched(RecordQueue queue, int bytes) {
        return queue.keepLaunched(get(ActivityAttribute.DEVICE_BUFFER_SIZE_CDP) / bytes);
    }

    /** A context was synchronized. */
    void fetched(TracedContext context) {
        buffers.allOf(context).forEach(RecordQueue::fetched);
    }
}
