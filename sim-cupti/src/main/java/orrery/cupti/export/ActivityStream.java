package orrery.cupti.export;

import com.google.common.base.Preconditions;
import com.google.common.collect.Sets;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;

/**
 * Records what a machine does and passes the records to an export, with the waits of work if kernels are recorded. It
 * uses {@link Cupti} as a program does: it provides buffers, exports the records of each that is completed, within the
 * call that completes it, and reuses the buffer. A failure of the export does not concern the program: {@link #close}
 * reports the first one.
 */
public final class ActivityStream implements Closeable {
    /** Calls, work with the nodes of graphs one by one, objects, and the program's annotations. */
    public static final Set<ActivityKind> WORK_AND_CALLS = Sets.immutableEnumSet(
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

    /** Writes to the export. */
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static final int BUFFER_BYTES = 1 << 18;

    /** {@code CUPTI_ACTIVITY_FLAG_FLUSH_FORCED}. */
    private static final int FLUSH_FORCED = 1;

    private final Machine machine;
    private final Cupti cupti;
    private final ActivityExport export;
    private final Queue<ActivityBuffer> empty = new ArrayDeque<>();
    private final WaitListener waits = new WaitListener(this::take);
    private @Nullable IOException failure;
    private boolean isExportClosed;
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
            cupti.cuptiActivityEnableDeviceGraph(true);
            kinds.stream().sorted().forEach(cupti::cuptiActivityEnable);
            if (kinds.contains(ActivityKind.CONCURRENT_KERNEL)) {
                machine.trace().add(waits);
            }
        } catch (RuntimeException e) {
            cupti.close();
            throw e;
        }
    }

    private synchronized Granted provide() {
        ActivityBuffer reused = empty.poll();
        ActivityBuffer buffer = reused == null ? ActivityBuffer.allocate(BUFFER_BYTES) : reused;
        return new Granted(buffer, buffer.size(), 0);
    }

    private synchronized void take(ActivityBuffer buffer, long valid) {
        write(() -> {
            for (Activity record : cupti.records(buffer, valid)) {
                export.write(record);
            }
        });
        empty.add(buffer);
    }

    private synchronized void take(WorkWait wait) {
        write(() -> export.write(wait));
    }

    /** Writes something, unless something could not be written before. */
    private void write(Writing writing) {
        if (failure == null && !isExportClosed) {
            try {
                writing.run();
            } catch (IOException e) {
                failure = e;
            } catch (RuntimeException | Error e) { // the program is not to blame, and goes on
                failure = new IOException("records cannot be exported: " + e, e);
            }
        }
    }

    private synchronized void fail(IOException reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /**
     * Closes the export of a machine that does not answer. Records that are in no completed buffer are missing.
     *
     * @throws IOException the first failure of the export, unless it was closed before
     */
    synchronized void closeWithoutMachine() throws IOException {
        if (isExportClosed) {
            return;
        }
        isExportClosed = true;
        IOException first = failure;
        try (export) {
            if (first != null) {
                throw first;
            }
        }
    }

    /**
     * Runs the machine until no work can make progress, exports the remaining records, and closes the export.
     *
     * @throws IOException the first failure of the export, now or earlier. An interrupt of the calling thread while it
     *     waits for the machine is one, too; it stays pending.
     * @throws IllegalStateException in device code or a callback; then nothing is closed
     */
    @Override
    public void close() throws IOException {
        requireThreadOfProgram(machine);
        if (closed) {
            return;
        }
        closed = true;
        InterruptedWaitException interrupt = null;
        try {
            machine.settle();
        } catch (InterruptedWaitException e) {
            interrupt = e;
        } finally {
            flush();
            machine.trace().remove(waits);
            if (interrupt != null) {
                fail(interrupted(interrupt));
            }
            cupti.close();
            closeWithoutMachine();
        }
    }

    /** Exports what is recorded, and notes whether some records are missing. */
    private void flush() {
        try {
            cupti.cuptiActivityFlushAll(FLUSH_FORCED);
            if (cupti.hasDropped()) {
                fail(new IOException("records are missing, since they were dropped (see the log)"));
            }
        } catch (CuptiException e) {
            fail(new IOException("records are missing, since the machine calls its recorder no more", e));
        } catch (InterruptedWaitException e) {
            fail(interrupted(e));
        }
    }

    /** Refuses to end a recording in code that the machine calls, which cannot wait for the machine. */
    static void requireThreadOfProgram(Machine machine) {
        Preconditions.checkState(
                !SimulatedMachine.of(machine).entered(),
                "a recording is closed by device code or a callback; legal is a thread of the program");
    }

    /** Returns the failure of a recording whose end was interrupted while it waited for the machine. */
    static InterruptedIOException interrupted(InterruptedWaitException wait) {
        InterruptedIOException failure = new InterruptedIOException(
                "what was not complete is missing, since the thread was interrupted while it waited for that");
        failure.initCause(wait);
        return failure;
    }
}
