package orrery.cupti.export;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.sim.Machine;

/**
 * Records what a machine does and passes the records to an export. It uses {@link Cupti} as a program does: it provides
 * buffers, reads the records in completed ones, and reuses these.
 */
public final class ActivityStream implements Closeable {
    /** Calls, work with the nodes of graphs one by one, objects, and the program's annotations. */
    public static final ImmutableSet<ActivityKind> WORK_AND_CALLS = Sets.immutableEnumSet(
            ActivityKind.DEVICE,
            ActivityKind.CONTEXT,
            ActivityKind.STREAM,
            ActivityKind.DRIVER,
            ActivityKind.RUNTIME,
            ActivityKind.CONCURRENT_KERNEL,
            ActivityKind.MEMCPY,
            ActivityKind.MEMCPY2,
            ActivityKind.MEMSET,
            ActivityKind.SYNCHRONIZATION,
            ActivityKind.CUDA_EVENT,
            ActivityKind.MARKER,
            ActivityKind.MARKER_DATA,
            ActivityKind.NAME);

    private static final int BUFFER_BYTES = 1 << 18;

    private final Machine machine;
    private final Cupti cupti;
    private final ActivityExport export;
    private final Deque<ActivityBuffer> empty = new ArrayDeque<>();
    private @Nullable IOException failure;
    private boolean closed;

    /**
     * Starts recording.
     *
     * @param machine the machine
     * @param export takes the records; it is closed with the stream
     * @param kinds the kinds of records
     * @throws orrery.cupti.CuptiException if a kind cannot be recorded; then nothing is recorded and the export stays
     *     open
     */
    public ActivityStream(Machine machine, ActivityExport export, Set<ActivityKind> kinds) {
        this.machine = machine;
        this.export = export;
        this.cupti = Cupti.of(machine, Generation.CUDA_13_0);
        try {
            cupti.cuptiActivityRegisterCallbacks(
                    this::provide, (context, streamId, buffer, size, valid) -> take(buffer, valid));
            kinds.stream().sorted().forEach(cupti::cuptiActivityEnable);
        } catch (RuntimeException e) {
            cupti.close();
            throw e;
        }
    }

    private Granted provide() {
        ActivityBuffer buffer = empty.isEmpty() ? ActivityBuffer.allocate(BUFFER_BYTES) : empty.pop();
        return new Granted(buffer, buffer.size(), 0);
    }

    private void take(ActivityBuffer buffer, long valid) {
        for (Activity record : cupti.records(buffer, valid)) {
            if (failure == null) {
                try {
                    export.write(record);
                } catch (IOException e) {
                    failure = e;
                }
            }
        }
        empty.push(buffer);
    }

    /**
     * Runs the machine until no work can make progress, exports the remaining records, and closes the export.
     *
     * @throws IOException the first failure of the export, now or earlier
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (export) {
            machine.settle();
            cupti.close();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
