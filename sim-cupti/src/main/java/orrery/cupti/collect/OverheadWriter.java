package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.cupti.record.ProcessIds;
import orrery.device.ResultCode;

/**
 * Writes OVERHEAD records. A flush takes as long as it waits for work; the driver compiles a module while the call runs
 * that loads it. All else that the recorder does takes no time of the machine: its records have the same start and end.
 * Requests of buffers have records with the structures of CUDA 13.0 only: CUDA 5.5 has no kind of overhead for them.
 */
final class OverheadWriter {
    /** The correlation id of what no call has led to. */
    private static final long NO_CALL = 0;

    private final Generation generation;
    private final RecordAllocator allocator;
    private final BufferExchange exchange;

    OverheadWriter(WriterResources resources, BufferExchange exchange) {
        this.generation = resources.generation();
        this.allocator = resources.allocator();
        this.exchange = exchange;
    }

    /**
     * Writes the requests of buffers since the last call of this method. Requests happen while another record is
     * written, so that their records follow later.
     */
    void writeRequests(long time) {
        int requests = exchange.takeRequests();
        if (generation == Generation.CUDA_13_0) {
            for (int count = requests; count > 0; count--) {
                write(OverheadKind.ACTIVITY_BUFFER_REQUEST, time, NO_CALL);
            }
        }
    }

    /**
     * Writes a flush of buffers, and the requests before it.
     *
     * @param start when the flush began to wait for work, in nanoseconds
     * @param end when the work was complete
     */
    void writeFlush(long start, long end) {
        writeRequests(end);
        write(OverheadKind.CUPTI_BUFFER_FLUSH, start, end, NO_CALL);
    }

    /** Writes an overhead that takes no time, of the call with a correlation id. */
    void write(OverheadKind kind, long time, long correlationId) {
        write(kind, time, time, correlationId);
    }

    private void write(OverheadKind kind, long start, long end, long correlationId) {
        FieldWriter record = allocate(kind, start, end, correlationId);
        if (record != null) {
            record.set("objectKind", ObjectKind.PROCESS).set("processId", ProcessIds.PROGRAM);
        }
    }

    /** Writes the compilation of a module, if that is what a call has done. It takes the whole call. */
    void called(OpenCalls.Call call, long correlationId, long end, ResultCode result) {
        if (!call.function().name().startsWith("cuModuleLoad") || result.code() != 0) {
            return;
        }
        FieldWriter record = allocate(OverheadKind.DRIVER_COMPILER, call.start(), end, correlationId);
        if (record != null) {
            record.set("objectKind", ObjectKind.THREAD)
                    .set("processId", ProcessIds.PROGRAM)
                    .set("threadId", call.thread());
        }
    }

    private @Nullable FieldWriter allocate(OverheadKind kind, long start, long end, long correlationId) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.OVERHEAD, OverheadActivity.TYPE);
        return record == null
                ? null
                : record.set("overheadKind", kind)
                        .set("start", start)
                        .set("end", end)
                        .set("correlationId", correlationId);
    }
}
