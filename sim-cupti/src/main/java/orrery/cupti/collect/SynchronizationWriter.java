package orrery.cupti.collect;

import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.SynchronizationActivity;
import orrery.cupti.record.SynchronizationType;
import orrery.device.ResultCode;
import orrery.sim.Synchronization;

/** Writes SYNCHRONIZATION records: one for each wait of the host, when its call ends. */
final class SynchronizationWriter {
    /** {@code CUPTI_SYNCHRONIZATION_INVALID_VALUE}: stands for no stream and no event. */
    private static final long NONE = 0xffff_ffffL;

    private final RecordAllocator allocator;

    SynchronizationWriter(WriterResources resources) {
        this.allocator = resources.allocator();
    }

    void write(HostWait wait, long correlationId, long time, ResultCode result) {
        FieldWriter record = allocator.allocate(
                wait.context(), wait.streamId(), ActivityKind.SYNCHRONIZATION, SynchronizationActivity.TYPE);
        if (record != null) {
            record.set("type", type(wait.kind()))
                    .set("start", wait.start())
                    .set("end", time)
                    .set("correlationId", correlationId)
                    .set("contextId", wait.context().id())
                    .set("streamId", wait.streamId() == 0 ? NONE : wait.streamId())
                    .set("cudaEventId", wait.eventId() == 0 ? NONE : wait.eventId())
                    .set("cudaEventSyncId", wait.eventId() == 0 ? NONE : wait.record())
                    .set("returnValue", result.code());
        }
    }

    private static SynchronizationType type(Synchronization kind) {
        return switch (kind) {
            case EVENT_SYNCHRONIZE -> SynchronizationType.EVENT_SYNCHRONIZE;
            case STREAM_WAIT_EVENT -> SynchronizationType.STREAM_WAIT_EVENT;
            case STREAM_SYNCHRONIZE -> SynchronizationType.STREAM_SYNCHRONIZE;
            case CONTEXT_SYNCHRONIZE -> SynchronizationType.CONTEXT_SYNCHRONIZE;
        };
    }
}
