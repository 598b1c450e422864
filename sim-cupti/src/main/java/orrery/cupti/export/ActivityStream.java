package orrery.cupti.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.Closeable;
import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
 * buffers, reads the records in completed ones, and reuses these. Records are read and exported by a thread of the
 * stream, in their order, while the machine continues; it waits for the export when {@value #BUFFERS_AHEAD} buffers do.
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
    private static final int BUFFERS_AHEAD = 4;

    private final Machine machine;
    private final Cupti cupti;
    private final ActivityExport export;
    private final Queue<ActivityBuffer> empty = new ConcurrentLinkedQueue<>();
    private final Semaphore ahead = new Semaphore(BUFFERS_AHEAD);

    /** Its thread ends when it is idle, so that a stream that is never closed leaks no thread. */
    private final ThreadPoolExecutor exporter;

    private volatile @Nullable IOException failure;
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
        this.exporter = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new ThreadFactoryBuilder()
                        .setDaemon(true)
                        .setNameFormat("orrery export")
                        .build());
        exporter.allowCoreThreadTimeOut(true);
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
        ActivityBuffer buffer = reused == null ? ActivityBuffer.allocate(BUFFER_BYTES) : reused;
        return new Granted(buffer, buffer.size(), 0);
    }

    /** Lets the thread export a buffer; the caller does it if the stream is being closed. */
    private void take(ActivityBuffer buffer, long valid) {
        if (exporter.isShutdown()) {
            export(buffer, valid);
            return;
        }
        ahead.acquireUninterruptibly();
        exporter.execute(() -> {
            try {
                export(buffer, valid);
            } finally {
                ahead.release();
            }
        });
    }

    private void export(ActivityBuffer buffer, long valid) {
        try {
            for (Activity record : failure == null ? cupti.records(buffer, valid) : ImmutableList.<Activity>of()) {
                export.write(record);
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | Error e) { // an error would end the thread, and nobody would hear of it
            failure = new IOException("records cannot be exported: " + e, e);
        }
        empty.add(buffer);
    }

    /**
     * Closes the export of a machine that does not answer. Records that are in no completed buffer are missing.
     *
     * @throws IOException if the export fails
     */
    void closeWithoutMachine() throws IOException {
        exporter.shutdown();
        Uninterruptibles.awaitTerminationUninterruptibly(exporter);
        export.close();
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
        IOException last = null;
        try (export) {
            try {
                machine.settle();
            } finally {
                exporter.shutdown();
                Uninterruptibles.awaitTerminationUninterruptibly(exporter);
                cupti.close();
            }
        } catch (IOException e) {
            last = e;
        }
        IOException first = failure == null ? last : failure;
        if (first != null) {
            throw first;
        }
    }
}
