package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.Storage;
import orrery.core.rule.UnsignedText;
import orrery.device.CUgraphNodeType;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.Transfer;
import orrery.sim.EngineKind;
import orrery.sim.MemoryKind;

/**
 * Copies layers of rows of bytes.
 *
 * @param source the source
 * @param sourceOffset the first byte in it
 * @param sourcePitch bytes from one row to the next
 * @param sourceLayer bytes from one layer to the next
 * @param target the target
 * @param targetOffset the first byte in it
 * @param targetPitch bytes from one row to the next
 * @param targetLayer bytes from one layer to the next
 * @param width bytes of a row
 * @param height rows of a layer
 * @param depth layers
 * @param sourceOperand the source as the program described it
 * @param targetOperand the target as the program described it
 * @param between the path between two devices; null if there is only one
 * @param context the context of the node or of the stream; null if it belongs to none
 */
public record Memcpy(
        Allocation source,
        long sourceOffset,
        long sourcePitch,
        long sourceLayer,
        Allocation target,
        long targetOffset,
        long targetPitch,
        long targetLayer,
        long width,
        long height,
        long depth,
        CopyOperand sourceOperand,
        CopyOperand targetOperand,
        @Nullable Transfer between,
        @Nullable Accessor context)
        implements TransferWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.withEffectAtEnd();

    @Override
    public void addresses(LongConsumer each) {
        each.accept(source.base() + sourceOffset);
        each.accept(target.base() + targetOffset);
    }

    /** Passes on what it reads and writes. A staging buffer has no address, so that nothing else accesses it. */
    @Override
    public void accesses(AccessConsumer each) {
        if (source.base() != 0) {
            each.reads(rowsRead());
        }
        each.writes(rowsWritten());
    }

    private ByteRows rowsRead() {
        return new ByteRows(source.base() + sourceOffset, width, sourcePitch, height, sourceLayer, depth);
    }

    private ByteRows rowsWritten() {
        return new ByteRows(target.base() + targetOffset, width, targetPitch, height, targetLayer, depth);
    }

    /**
     * Returns whether the host reads the source during the call that submits the copy to a stream: it copies pageable
     * memory to a staging buffer.
     */
    public boolean isStaged() {
        return source.base() == 0 || transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE;
    }

    /** Returns what the host reads of the source of a copy that is staged, as the program described it. */
    public ByteRows sourceRows() {
        long pitch = sourceOperand.rowPitch(width);
        return new ByteRows(
                sourceOperand.first(width, height),
                width,
                pitch,
                height,
                pitch * sourceOperand.rowsOfLayer(height),
                depth);
    }

    /** Returns the direction of the copy, and the kind of host memory. */
    public Transfer transfer() {
        boolean fromDevice = onDevice(source);
        boolean toDevice = onDevice(target);
        if (fromDevice && toDevice) {
            return between == null ? Transfer.DEVICE_TO_DEVICE : between;
        } else if (toDevice) {
            return pageable(source) ? Transfer.HOST_TO_DEVICE_PAGEABLE : Transfer.HOST_TO_DEVICE_PINNED;
        } else if (fromDevice) {
            return pageable(target) ? Transfer.DEVICE_TO_HOST_PAGEABLE : Transfer.DEVICE_TO_HOST_PINNED;
        }
        return Transfer.HOST_TO_HOST;
    }

    /** Returns whether the program has described managed memory as memory of the host. */
    public boolean namesManagedMemoryOfHost() {
        return isManagedOfHost(source, sourceOperand) || isManagedOfHost(target, targetOperand);
    }

    private static boolean isManagedOfHost(Allocation memory, CopyOperand operand) {
        return memory.kind() == MemoryKind.MANAGED && operand.side() == CUmemorytype.HOST;
    }

    private static boolean onDevice(Allocation memory) {
        return memory.kind() == MemoryKind.DEVICE || memory.kind() == MemoryKind.MANAGED;
    }

    private static boolean pageable(Allocation memory) {
        return memory.kind() == MemoryKind.PAGEABLE;
    }

    @Override
    public String kind() {
        return "memcpy";
    }

    @Override
    public String label() {
        return switch (transfer()) {
                    case DEVICE_TO_DEVICE -> onDevice(sourceOperand) + "to" + onDevice(targetOperand);
                    case PEER, PEER_STAGED -> "PtoP";
                    case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> "Hto" + onDevice(targetOperand);
                    case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> onDevice(sourceOperand) + "toH";
                    case HOST_TO_HOST, MEMSET -> "HtoH";
                }
                + " " + bytes() + " B";
    }

    /** Returns how CUPTI abbreviates memory of a device: arrays and other memory. */
    private static String onDevice(CopyOperand operand) {
        return operand.side() == CUmemorytype.ARRAY ? "A" : "D";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.MEMCPY;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        Memcpy other = (Memcpy) newer;
        boolean sameSides = sourceOperand.side() == other.sourceOperand.side()
                && targetOperand.side() == other.targetOperand.side();
        if (!sameSides || !(isOneDimensional() && other.isOneDimensional() || isSame(other))) {
            return UpdateConflict.parameters("it was " + shape() + ", and becomes " + other.shape());
        }
        String conflict = Operands.conflict(source, other.source);
        if (conflict != null) {
            return UpdateConflict.parameters("the source of a copy changes: " + conflict);
        }
        conflict = Operands.conflict(target, other.target);
        return conflict == null ? null : UpdateConflict.parameters("the target of a copy changes: " + conflict);
    }

    /** Returns whether it is one row. */
    public boolean isOneDimensional() {
        return height == 1 && depth == 1;
    }

    /** Returns whether another copy has the same bytes and addresses. */
    private boolean isSame(Memcpy other) {
        return width == other.width
                && height == other.height
                && depth == other.depth
                && sourcePitch == other.sourcePitch
                && targetPitch == other.targetPitch
                && sourceLayer == other.sourceLayer
                && targetLayer == other.targetLayer
                && first(source, sourceOffset) == first(other.source, other.sourceOffset)
                && first(target, targetOffset) == first(other.target, other.targetOffset);
    }

    private static long first(Allocation memory, long offset) {
        return memory.base() + offset;
    }

    private String shape() {
        return "a copy from " + sourceOperand.side() + " to " + targetOperand.side() + " memory of "
                + UnsignedText.of(height, "row")
                + (depth == 1 ? "" : " in each of " + depth + " layers") + " of " + UnsignedText.of(width, "byte")
                + " from 0x"
                + Long.toHexString(first(source, sourceOffset)) + " to 0x"
                + Long.toHexString(first(target, targetOffset));
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(DotFlag.MEMCPY_PARAMS, null, "kind", transfer().name()),
                Detail.of(DotFlag.MEMCPY_PARAMS, "srcMemoryType", null, memoryType(sourceOperand, source)),
                Detail.of(DotFlag.MEMCPY_PARAMS, "src", "srcPtr.ptr", Detail.address(source.base() + sourceOffset)),
                Detail.of(DotFlag.MEMCPY_PARAMS, "srcPitch", "srcPtr.pitch", sourcePitch),
                Detail.of(DotFlag.MEMCPY_PARAMS, "dstMemoryType", null, memoryType(targetOperand, target)),
                Detail.of(DotFlag.MEMCPY_PARAMS, "dst", "dstPtr.ptr", Detail.address(target.base() + targetOffset)),
                Detail.of(DotFlag.MEMCPY_PARAMS, "dstPitch", "dstPtr.pitch", targetPitch),
                Detail.of(DotFlag.MEMCPY_PARAMS, "WidthInBytes", "extent.width", width),
                Detail.of(DotFlag.MEMCPY_PARAMS, "Height", "extent.height", height),
                Detail.of(DotFlag.MEMCPY_PARAMS, "Depth", "extent.depth", depth));
    }

    private static String memoryType(CopyOperand operand, Allocation memory) {
        return operand.array() == null ? memory.kind().name() : operand.side().name();
    }

    /** Returns whether the source or the target is an array. */
    public boolean hasArray() {
        return sourceOperand.array() != null || targetOperand.array() != null;
    }

    @Override
    public EngineKind engineKind() {
        return switch (transfer()) {
            case DEVICE_TO_DEVICE, PEER, PEER_STAGED -> EngineKind.COPY_ON_DEVICE;
            case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> EngineKind.COPY_TO_DEVICE;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> EngineKind.COPY_TO_HOST;
            case HOST_TO_HOST, MEMSET -> EngineKind.FRONT_END;
        };
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public long bytes() {
        return width * height * depth;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.transfer(transfer(), bytes());
    }

    @Override
    public void perform(CUresult status) {
        Allocation from = source.resolve(sourceOffset, rowsRead().extent(), "a copy reads from");
        Allocation to = target.resolve(targetOffset, rowsWritten().extent(), "a copy writes to");
        copy(from, to, target.base() + targetOffset - to.base(), targetPitch, targetLayer);
    }

    /** Copies the source, as it is now, into a buffer with contiguous rows and layers. */
    public void stage(Allocation buffer) {
        copy(source, buffer, 0, width, width * height);
    }

    private void copy(Allocation from, Allocation to, long toFirst, long toPitch, long toLayer) {
        long fromFirst = source.base() + sourceOffset - from.base();
        for (long z = 0; z < depth; z++) {
            long fromLayer = fromFirst + z * sourceLayer;
            long layer = toFirst + z * toLayer;
            for (long row = 0; row < height; row++) {
                Storage.copy(from.storage(), fromLayer + row * sourcePitch, to.storage(), layer + row * toPitch, width);
            }
        }
    }
}
