package orrery.cupti.collect;

import com.google.common.math.LongMath;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import orrery.sim.TracedContext;

/**
 * The device memory that keeps what a kernel leaves for its record until a synchronization of the context, or a flush,
 * fetches it: the times of kernels, and the whole records of kernels that were launched by the device.
 */
public final class DeviceBuffers {
    /** Bytes of device memory for the times of one kernel. */
    private static final long TIMES_BYTES = 32;

    /**
     * The sizes that the program can set.
     *
     * @param bufferBytes bytes of a buffer for the times of a stream's kernels
     * @param launchedBytes bytes of a stream's buffer for records of kernels that were launched by the device
     * @param poolLimit how many buffers are kept for reuse
     */
    public record Sizes(long bufferBytes, long launchedBytes, long poolLimit) {
        private static final Sizes DEFAULT = new Sizes(3_200_000, 8_388_608, 250);

        /** Returns these sizes with another size of the buffers for times, in bytes. */
        public Sizes withBufferBytes(long bytes) {
            return new Sizes(bytes, launchedBytes, poolLimit);
        }

        /** Returns these sizes with another size of the buffers for records of launched kernels, in bytes. */
        public Sizes withLaunchedBytes(long bytes) {
            return new Sizes(bufferBytes, bytes, poolLimit);
        }

        /** Returns these sizes with another number of buffers that are kept for reuse. */
        public Sizes withPoolLimit(long limit) {
            return new Sizes(bufferBytes, launchedBytes, limit);
        }

        /** Assumes that one stream may use all buffers that are kept for reuse. */
        private Capacity capacity() {
            long perBuffer = bufferBytes / TIMES_BYTES;
            return new Capacity(LongMath.saturatedMultiply(perBuffer, Math.max(1, poolLimit)), launchedBytes);
        }
    }

    /**
     * What the device memory of one stream holds. It is fixed when the stream is created.
     *
     * @param times of how many kernels it keeps the times
     * @param launchedBytes bytes for the records of kernels that were launched by the device
     */
    record Capacity(long times, long launchedBytes) {}

    private final BufferQueues queues;
    private final BooleanSupplier asynchronous;
    private Sizes sizes = Sizes.DEFAULT;

    /** The capacity of a stream, by the id of the first stream that has it. */
    private final NavigableMap<Long, Capacity> capacities = new TreeMap<>();

    /** The largest id of a stream that exists. */
    private long lastStream;

    /**
     * Creates the buffers of a recorder.
     *
     * @param queues the queues of records
     * @param asynchronous whether the program handles buffers of records by callbacks: only then times can be missing
     */
    DeviceBuffers(BufferQueues queues, BooleanSupplier asynchronous) {
        this.queues = queues;
        this.asynchronous = asynchronous;
        capacities.put(0L, sizes.capacity());
    }

    /** Returns the sizes for streams that are created from now on. */
    public Sizes sizes() {
        return sizes;
    }

    /** Changes the sizes for streams that are created from now on. */
    public void resize(Sizes changed) {
        sizes = changed;
        Capacity capacity = sizes.capacity();
        if (!capacity.equals(capacities.lastEntry().getValue())) {
            capacities.put(lastStream + 1, capacity);
        }
    }

    /** Notes that a stream exists: later sizes do not apply to it. */
    void streamExists(long streamId) {
        lastStream = Math.max(lastStream, streamId);
    }

    private Capacity capacity(RecordQueue queue) {
        Capacity known = queue.capacity();
        if (known != null) {
            return known;
        }
        TracedContext context = queue.context();
        long stream = queue.streamId() == 0 && context != null ? context.legacyStreamId() : queue.streamId();
        streamExists(stream);
        Capacity found = capacities.floorEntry(stream).getValue();
        queue.capacity(found);
        return found;
    }

    /** Keeps the times of a kernel; returns false if there is no room for them. */
    boolean keepTimes(RecordQueue queue) {
        Capacity capacity = capacity(queue);
        boolean fits = queue.countTimed() <= capacity.times();
        return fits || !asynchronous.getAsBoolean();
    }

    /** Keeps a record of a kernel that was launched by the device; returns false if there is no room for it. */
    boolean keepLaunched(RecordQueue queue, int recordBytes) {
        Capacity capacity = capacity(queue);
        return queue.countLaunched() <= capacity.launchedBytes() / recordBytes;
    }

    /** Fetches what the streams of a context have left, and removes queues that are idle then. */
    void fetch(TracedContext context) {
        queues.allOf(context).forEach(RecordQueue::fetched);
        queues.removeIdle();
    }
}
