package orrery.cupti.collect;

import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.cupti.record.ProcessIds;

/**
 * Writes OVERHEAD records. Recording takes no time of the machine, so that their start and end are equal. Requests of
 * buffers have records with the structures of CUDA 13.0 only: CUDA 5.5 has no kind of overhead for them.
 */
final class OverheadWriter {
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
                write(OverheadKind.ACTIVITY_BUFFER_REQUEST, time);
            }
        }
    }

    /** Writes a flush of buffers, and the requests before it. */
    void writeFlush(long time) {
        writeRequests(time);
        write(OverheadKind.CUPTI_BUFFER_FLUSH, time);
    }

    private void write(OverheadKind kind, long time) {
        FieldWriter record = allocator.allocateGlobal(ActivityKind.OVERHEAD, OverheadActivity.TYPE);
        if (record != null) {
            record.set("overheadKind", kind)
                    .set("objectKind", ObjectKind.PROCESS)
                    .set("start", time)
                    .set("end", time)
                    .set("processId", ProcessIds.PROGRAM);
        }
    }
}
