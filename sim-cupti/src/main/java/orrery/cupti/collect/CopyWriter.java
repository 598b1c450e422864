package orrery.cupti.collect;

import orrery.core.context.Context;
import orrery.core.memory.Allocation;
import orrery.core.work.CopyOperand;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.cupti.collect.TransferCalls.Submission;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.ActivityMemoryKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemcpyKind;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.device.CUmemorytype;
import orrery.sim.TracedOperation;

/** Writes MEMCPY, MEMCPY2 and MEMSET records. */
final class CopyWriter {
    private final RecordAllocator allocator;
    private final TransferCalls calls;
    private final Generation generation;
    private final OperationFields copyFields;
    private final OperationFields peerFields;
    private final OperationFields fillFields;

    CopyWriter(WriterResources resources, TransferCalls calls) {
        this.allocator = resources.allocator();
        this.calls = calls;
        this.generation = resources.generation();
        this.copyFields = new OperationFields(allocator.structure(MemcpyActivity.TYPE));
        this.peerFields = new OperationFields(allocator.structure(PeerMemcpyActivity.TYPE));
        this.fillFields = new OperationFields(allocator.structure(MemsetActivity.TYPE));
    }

    void write(TracedOperation operation, Memcpy copy) {
        Submission submission = calls.remove(operation);
        MemcpyKind kind = kind(copy);
        if (kind == MemcpyKind.PTOP) {
            writeBetweenDevices(operation, copy, submission);
            return;
        }
        FieldWriter record =
                allocator.allocate(operation.context(), operation.streamId(), ActivityKind.MEMCPY, MemcpyActivity.TYPE);
        if (record != null) {
            common(record, operation, copy, kind, submission);
            copyFields.write(record, operation);
        }
    }

    private void writeBetweenDevices(TracedOperation operation, Memcpy copy, Submission submission) {
        FieldWriter record = allocator.allocate(
                operation.context(), operation.streamId(), ActivityKind.MEMCPY2, PeerMemcpyActivity.TYPE);
        if (record != null) {
            common(record, operation, copy, MemcpyKind.PTOP, submission);
            owner(record, copy.source(), "srcDeviceId", "srcContextId");
            owner(record, copy.target(), "dstDeviceId", "dstContextId");
            peerFields.write(record, operation);
        }
    }

    private void common(
            FieldWriter record, TracedOperation operation, Memcpy copy, MemcpyKind kind, Submission submission) {
        record.set("copyKind", kind)
                .set("srcKind", memory(copy.source(), copy.sourceOperand()))
                .set("dstKind", memory(copy.target(), copy.targetOperand()))
                .set("flags", submission.isSynchronous() ? ActivityFlag.NONE : ActivityFlag.MEMCPY_ASYNC)
                .set("bytes", copy.bytes())
                .set("copyCount", 1);
        runtime(record, operation, submission);
        times(record, operation);
    }

    private static void runtime(FieldWriter record, TracedOperation operation, Submission submission) {
        if (submission.isOfRuntime()) {
            record.set("runtimeCorrelationId", operation.correlationId());
        }
    }

    private static void owner(FieldWriter record, Allocation memory, String device, String context) {
        if (memory.owner() instanceof Context owner) {
            record.set(device, owner.deviceOrdinal()).set(context, owner.id());
        }
    }

    private static MemcpyKind kind(Memcpy copy) {
        boolean fromArray = isArray(copy.sourceOperand());
        boolean toArray = isArray(copy.targetOperand());
        return switch (copy.transfer()) {
            case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> toArray ? MemcpyKind.HTOA : MemcpyKind.HTOD;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> fromArray ? MemcpyKind.ATOH : MemcpyKind.DTOH;
            case DEVICE_TO_DEVICE -> onDevice(fromArray, toArray);
            case PEER, PEER_STAGED -> MemcpyKind.PTOP;
            case HOST_TO_HOST -> MemcpyKind.HTOH;
            case MEMSET -> MemcpyKind.UNKNOWN;
        };
    }

    private static MemcpyKind onDevice(boolean fromArray, boolean toArray) {
        if (fromArray) {
            return toArray ? MemcpyKind.ATOA : MemcpyKind.ATOD;
        }
        return toArray ? MemcpyKind.DTOA : MemcpyKind.DTOD;
    }

    private static boolean isArray(CopyOperand operand) {
        return operand.side() == CUmemorytype.ARRAY;
    }

    private ActivityMemoryKind memory(Allocation memory, CopyOperand operand) {
        return isArray(operand) ? ActivityMemoryKind.ARRAY : memory(memory);
    }

    /** Returns the kind of memory; CUDA 5.5 has none for managed memory. */
    private ActivityMemoryKind memory(Allocation memory) {
        return switch (memory.kind()) {
            case PAGEABLE -> ActivityMemoryKind.PAGEABLE;
            case PINNED -> ActivityMemoryKind.PINNED;
            case DEVICE -> ActivityMemoryKind.DEVICE;
            case MANAGED -> generation == Generation.CUDA_5_5 ? ActivityMemoryKind.UNKNOWN : ActivityMemoryKind.MANAGED;
        };
    }

    void write(TracedOperation operation, Memset fill) {
        Submission submission = calls.remove(operation);
        FieldWriter record =
                allocator.allocate(operation.context(), operation.streamId(), ActivityKind.MEMSET, MemsetActivity.TYPE);
        if (record != null) {
            record.set("value", value(fill))
                    .set("bytes", fill.bytes())
                    .set("flags", submission.isSynchronous() ? ActivityFlag.NONE : ActivityFlag.MEMSET_ASYNC)
                    .set("memoryKind", memory(fill.target()));
            runtime(record, operation, submission);
            times(record, operation);
            fillFields.write(record, operation);
        }
    }

    /** Returns the value that is assigned: of the program's value only the low bytes are used. */
    private static long value(Memset fill) {
        return Integer.toUnsignedLong(fill.value()) & (1L << Byte.SIZE * fill.elementSize()) - 1;
    }

    private static void times(FieldWriter record, TracedOperation operation) {
        record.set("start", operation.startedAt()).set("end", operation.completedAt());
    }
}
