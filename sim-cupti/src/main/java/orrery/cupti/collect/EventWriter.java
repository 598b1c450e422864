package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import orrery.core.work.Marker;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CudaEventActivity;
import orrery.sim.TracedOperation;
import orrery.sim.TracedStream;

/** Writes CUDA_EVENT records: one for each record of an event, when the device has reached it. */
final class EventWriter {
    private static final long NOT_REACHED = -1;

    /** A record of an event that the device has not reached. */
    private record Recorded(long eventId, TracedStream stream, long operation, long correlationId) {}

    private final EnabledKinds enabled;
    private final RecordAllocator allocator;

    /** The records that the device has not reached, by the id of their operation. */
    private final Map<Long, Recorded> pending = new HashMap<>();

    /** The operation of the last record that was submitted, and when the device reached it. */
    private long recent;

    private long recentReachedAt;

    EventWriter(WriterResources resources) {
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
    }

    /** Notes the operation of a record: it is submitted before the event is known. */
    void submitted(TracedOperation operation) {
        if (operation.work() instanceof Marker marker && marker.isRecord()) {
            recent = operation.id();
            recentReachedAt = NOT_REACHED;
        }
    }

    /** Notes which event an operation records, by the call with this correlation id. */
    void recorded(long eventId, TracedStream stream, long operation, long correlationId) {
        if (!enabled.contains(ActivityKind.CUDA_EVENT, stream.context())) {
            return;
        }
        Recorded recorded = new Recorded(eventId, stream, operation, correlationId);
        if (operation == recent && recentReachedAt != NOT_REACHED) {
            write(recorded, recentReachedAt);
        } else {
            pending.put(operation, recorded);
        }
    }

    /** Writes the record of an operation that has completed, if it is one. */
    void completed(TracedOperation operation) {
        if (operation.id() == recent) {
            recentReachedAt = operation.completedAt();
        }
        Recorded recorded = pending.isEmpty() ? null : pending.remove(operation.id());
        if (recorded != null) {
            write(recorded, operation.completedAt());
        }
    }

    private void write(Recorded recorded, long time) {
        TracedStream stream = recorded.stream();
        FieldWriter record = allocator.allocateAlways(
                stream.context(), stream.streamId(), ActivityKind.CUDA_EVENT, CudaEventActivity.TYPE);
        if (record != null) {
            record.set("correlationId", recorded.correlationId())
                    .set("contextId", stream.context().id())
                    .set("streamId", stream.streamId())
                    .set("eventId", recorded.eventId())
                    .set("deviceId", stream.context().deviceOrdinal())
                    .set("deviceTimestamp", time)
                    .set("cudaEventSyncId", recorded.operation());
        }
    }
}
