package orrery.cupti.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import orrery.core.machine.Machine;
import orrery.cupti.ActivityBuffer;
import orrery.cupti.ActivityKind;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.Generation;
import orrery.cupti.record.Activity;

/**
 * Records what a machine does and gives every record to an export. It is a user of {@link Cupti} like any other: it
 * provides buffers, reads the records when they come back, and fills the buffers anew.
 */
public final class ActivityStream implements Closeable {
    /** What is done, by whom and where: nodes of graphs one by one, objects, and what the program tells of itself. */
    public static final Set<ActivityKind> WORK_AND_CALLS = Set.copyOf(EnumSet.of(
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
            ActivityKind.NAME));

    private static final int BUFFER_BYTES = 1 << 18;

    private final Machine machine;
    private final Cupti cupti;
    private final ActivityExport export;
    private final Deque<ActivityBuffer> empty = new ArrayDeque<>();
    private IOException failure;
    private boolean closed;

    /**
     * Begins to record.
     *
     * @param machine the machine
     * @param export who gets the records; closed with the stream
     * @param kinds the kinds of records
     * @throws orrery.cupti.CuptiException if a kind cannot be recorded; then nothing is, and the export is the caller's
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
     * Lets the work finish that can finish, gives the export what is left, and closes it.
     *
     * @throws IOException what went wrong first in the export, now or earlier
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
