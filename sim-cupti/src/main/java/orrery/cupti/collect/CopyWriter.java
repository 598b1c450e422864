package orrery.cupti.collect;

import orrery.core.context.Context;
import orrery.core.memory.Allocation;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemcpyKind;
import orrery.cupti.record.MemoryKind;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.sim.TracedOperation;

/** Writes MEMCPY, MEMCPY2 and MEMSET records. */
final class CopyWriter {
    private final RecordAllocator allocator;
    private final SynchronousOperations synchronous;
    private final OperationFields copyFields;
    private final OperationFields peerFields;
    private final OperationFields fillFields;

    CopyWriter(WriterResources resources, SynchronousOperations synchronous) {
        this.allocator = resources.allocator();
        this.synchronous = synchronous;
        this.copyFields = new OperationFields(allocator.structure(MemcpyActivity.TYPE));
        this.peerFields = new OperationFields(allocator.structure(PeerMemcpyActivity.TYPE));
        this.fillFields = new OperationFields(allocator.structure(MemsetActivity.TYPE));
    }

    void write(TracedOperation operation, Memcpy copy) {
        int flags = synchronous.remove(operation) ? ActivityFlag.NONE : ActivityFlag.MEMCPY_ASYNC;
        MemcpyKind kind = kind(copy);
        if (kind == MemcpyKind.PTOP) {
            writeBetweenDevices(operation, copy, flags);
            return;
        }
        FieldWriter record =
                allocator.allocate(operation.context(), operation.streamId(), ActivityKind.MEMCPY, MemcpyActivity.TYPE);
        if (record != null) {
            common(record, operation, copy, kind, flags);
            copyFields.write(record, operation);
        }
    }

    private void writeBetweenDevices(TracedOperation operation, Memcpy copy, int flags) {
        FieldWriter record = allocator.allocate(
                operation.context(), operation.streamId(), ActivityKind.MEMCPY2, PeerMemcpyActivity.TYPE);
        if (record != null) {
            common(record, operation, copy, MemcpyKind.PTOP, flags);
            owner(record, copy.source(), "srcDeviceId", "srcContextId");
            owner(record, copy.target(), "dstDeviceId", "dstContextId");
            peerFields.write(record, operation);
        }
    }

    private static void common(FieldWriter record, TracedOperation operation, Memcpy copy, MemcpyKind kind, int flags) {
        record.set("copyKind", kind)
                .set("srcKind", memory(copy.source()))
                .set("dstKind", memory(copy.target()))
                .set("flags", flags)
                .set("bytes", copy.bytes())
                .set("copyCount", 1);
        times(record, operation);
    }

    private static void owner(FieldWriter record, Allocation memory, String device, String context) {
        if (memory.owner() instanceof Context owner) {
            record.set(device, owner.deviceOrdinal()).set(context, owner.id());
        }
    }

    private static MemcpyKind kind(Memcpy copy) {
        return switch (copy.transfer()) {
            case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> MemcpyKind.HTOD;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> MemcpyKind.DTOH;
            case DEVICE_TO_DEVICE -> MemcpyKind.DTOD;
            case PEER, PEER_STAGED -> MemcpyKind.PTOP;
            case HOST_TO_HOST -> MemcpyKind.HTOH;
            case MEMSET -> MemcpyKind.UNKNOWN;
        };
    }

    private static MemoryKind memory(Allocation memory) {
        return switch (memory.kind()) {
            case PAGEABLE -> MemoryKind.PAGEABLE;
            case PINNED -> MemoryKind.PINNED;
            case DEVICE -> MemoryKind.DEVICE;
            case MANAGED -> MemoryKind.MANAGED;
        };
    }

    void write(TracedOperation operation, Memset fill) {
        int flags = synchronous.remove(operation) ? ActivityFlag.NONE : ActivityFlag.MEMSET_ASYNC;
        FieldWriter record =
                allocator.allocate(operation.context(), operation.streamId(), ActivityKind.MEMSET, MemsetActivity.TYPE);
        if (record != null) {
            record.set("value", fill.value())
                    .set("bytes", fill.bytes())
                    .set("flags", flags)
                    .set("memoryKind", memory(fill.target()));
            times(record, operation);
            fillFields.write(record, operation);
        }
    }

    private static void times(FieldWriter record, TracedOperation operation) {
        record.set("start", operation.startedAt()).set("end", operation.completedAt());
    }
}
