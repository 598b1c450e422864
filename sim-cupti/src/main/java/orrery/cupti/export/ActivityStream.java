package orrery.cupti.export;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import orrery.core.kernel.DeviceThreads;
import orrery.core.output.OutputThread;
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
 * Records what a machine does and passes the records to an export. It uses {@link Cupti} as a program does: it provides
 * buffers, reads the records in completed ones, and reuses these. Records are read and exported by a thread of the
 * stream, in their order, while the machine continues ({@link OutputThread}).
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

    /** {@code CUPTI_ACTIVITY_FLAG_FLUSH_FORCED}. */
    private static final int FLUSH_FORCED = 1;

    private final Machine machine;
    private final Cupti cupti;
    private final ActivityExport export;
    private final ImmutableSet<ActivityKind> kinds;
    private final Queue<ActivityBuffer> empty = new ConcurrentLinkedQueue<>();
    private final OutputThread output;
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
        this(machine, export, kinds, Duration.ofSeconds(OutputThread.PATIENCE_SECONDS));
    }

    /**
     * Starts recording.
     *
     * @param patience how long the export may accept nothing before it has failed
     * @throws orrery.cupti.CuptiException as the other constructor
     */
    ActivityStream(Machine machine, ActivityExport export, Set<ActivityKind> kinds, Duration patience) {
        this.output = new OutputThread(patience);
        this.machine = machine;
        this.export = export;
        this.kinds = ImmutableSet.copyOf(kinds);
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
        ActivityBuffer reused = empty.poll();
        try {
            ActivityBuffer buffer = reused == null ? ActivityBuffer.allocate(BUFFER_BYTES) : reused;
            return new Granted(buffer, buffer.size(), 0);
        } catch (OutOfMemoryError e) {
            output.fail(new IOException("records are missing, since there is no memory for a buffer of them", e));
            throw e;
        }
    }

    private void take(ActivityBuffer buffer, long valid) {
        try {
            output.write(() -> {
                for (Activity record : cupti.records(buffer, valid)) {
                    export.write(record);
                    output.accepted();
                }
                empty.add(buffer);
            });
        } catch (IOException incomplete) {
            empty.add(buffer); // the end of the recording reports it
        }
    }

    /**
     * Closes the export of a machine that does not answer. Records that are in no completed buffer are missing.
     *
     * @throws IOException if the export fails
     */
    void closeWithoutMachine() throws IOException {
        output.close(export::close);
    }

    /**
     * Runs the machine until no work can make progress, exports the remaining records, and closes the export. Waits
     * until all is written, while the export accepts something.
     *
     * @throws IOException the first failure of the export, now or earlier: one is to accept nothing for 8 s. An
     *     interrupt of the calling thread while it waits is one, too; it stays pending.
     * @throws IllegalStateException in device code or a callback; then nothing is closed
     */
    @Override
    public void close() throws IOException {
        requireThreadOfProgram();
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
            if (interrupt != null) {
                output.fail(interrupted(interrupt));
            }
            end();
        }
    }

    private void end() throws IOException {
        try {
            output.close(export::close);
        } catch (IOException e) {
            disable(); // the recorder remains open for the records that still wait to be written
            throw e;
        }
        cupti.close();
    }

    private void disable() {
        for (ActivityKind kind : kinds) {
            try {
                cupti.cuptiActivityDisable(kind);
            } catch (CuptiException | InterruptedWaitException e) {
                // its records are dropped
            }
        }
    }

    /** Lets all records be written, and notes whether some are missing. */
    private void flush() {
        try {
            cupti.cuptiActivityFlushAll(FLUSH_FORCED);
            if (cupti.hasDropped()) {
                output.fail(new IOException("records are missing, since they were dropped (see the log)"));
            }
        } catch (CuptiException e) {
            output.fail(new IOException("records are missing, since the machine calls its recorder no more", e));
        } catch (InterruptedWaitException e) {
            output.fail(interrupted(e));
        }
    }

    /** Refuses to end a recording in code that the machine calls, which cannot wait for the machine. */
    static void requireThreadOfProgram() {
        Preconditions.checkState(
                !DeviceThreads.isDeviceThread(Thread.currentThread()),
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
