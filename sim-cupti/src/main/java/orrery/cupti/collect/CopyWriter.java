package orrery.cupti.collect;

import orrery.core.context.Context;
import orrery.core.memory.Allocation;
import orrery.core.trace.TracedOperation;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.cupti.ActivityFlag;
import orrery.cupti.ActivityKind;
import orrery.cupti.MemcpyKind;
import orrery.cupti.MemoryKind;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.PeerMemcpyActivity;

/** MEMCPY, MEMCPY2 and MEMSET. */
final class CopyWriter {
    private final Recorder recorder;
    private final Calls calls;
    private final Place copyPlace;
    private final Place peerPlace;
    private final Place setPlace;

    CopyWriter(Recorder recorder, Calls calls) {
        this.recorder = recorder;
        this.calls = calls;
        this.copyPlace = new Place(recorder.structure(MemcpyActivity.TYPE));
        this.peerPlace = new Place(recorder.structure(PeerMemcpyActivity.TYPE));
        this.setPlace = new Place(recorder.structure(MemsetActivity.TYPE));
    }

    void write(TracedOperation operation, Memcpy copy) {
        boolean synchronous = calls.takeSynchronous(operation);
        MemcpyKind kind = kind(copy);
        boolean peers = kind == MemcpyKind.PTOP;
        Slot slot = peers
                ? recorder.in(operation.context(), operation.streamId(), ActivityKind.MEMCPY2, PeerMemcpyActivity.TYPE)
                : recorder.in(operation.context(), operation.streamId(), ActivityKind.MEMCPY, MemcpyActivity.TYPE);
        if (slot == null) {
            return;
        }
        slot.set("copyKind", kind)
                .set("srcKind", memory(copy.source()))
                .set("dstKind", memory(copy.target()))
                .set("flags", synchronous ? ActivityFlag.NONE : ActivityFlag.MEMCPY_ASYNC)
                .set("bytes", copy.bytes())
                .set("copyCount", 1);
        times(slot, operation);
        if (peers) {
            end(slot, copy.source(), "srcDeviceId", "srcContextId");
            end(slot, copy.target(), "dstDeviceId", "dstContextId");
        }
        (peers ? peerPlace : copyPlace).write(slot, operation);
    }

    private static void end(Slot slot, Allocation memory, String device, String context) {
        if (memory.owner() instanceof Context owner) {
            slot.set(device, owner.deviceOrdinal()).set(context, owner.id());
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
        boolean synchronous = calls.takeSynchronous(operation);
        Slot slot = recorder.in(operation.context(), operation.streamId(), ActivityKind.MEMSET, MemsetActivity.TYPE);
        if (slot == null) {
            return;
        }
        slot.set("value", fill.value())
                .set("bytes", fill.bytes())
                .set("flags", synchronous ? ActivityFlag.NONE : ActivityFlag.MEMSET_ASYNC)
                .set("memoryKind", memory(fill.target()));
        times(slot, operation);
        setPlace.write(slot, operation);
    }

    private static void times(Slot slot, TracedOperation operation) {
        slot.set("start", operation.startedAt()).set("end", operation.completedAt());
    }
}
