package orrery.core.context;

import static java.lang.Long.toUnsignedString;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.context.OperandMemory.UnknownMemory;
import orrery.core.memory.Allocation;
import orrery.core.memory.ArrayMemory;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.work.CopyOperand;
import orrery.core.work.Memcpy;
import orrery.device.ApiText;
import orrery.device.Transfer;

/** Checks the operands of copies, and submits the copies. */
public final class ContextCopies {
    private ContextCopies() {}

    /**
     * Copies layers of rows in stream order.
     *
     * @param context the context of the stream
     * @param target the target
     * @param targetContext the context that accesses the target, if it is memory of a pool or a graph
     * @param source the source
     * @param sourceContext the context that accesses the source, if it is memory of a pool or a graph
     * @param synchronous whether the function has no {@code Async} suffix
     * @param serialized whether it comes after all earlier work of the three contexts, and all their later work after
     *     it
     * @return whether the host has waited for the copy
     * @throws orrery.sim.CudaException if the copy is not legal (MEMORY-04, MEMORY-06, MEMORY-17, PEER-06, ARRAY-03,
     *     ARRAY-05)
     */
    public static boolean copy(
            Context context,
            Stream stream,
            CopyOperand target,
            Context targetContext,
            CopyOperand source,
            Context sourceContext,
            long width,
            long height,
            long depth,
            boolean synchronous,
            boolean serialized) {
        if (width == 0 || height == 0 || depth == 0) {
            return false;
        }
        // As on the hardware, a capture takes addresses that the driver does not know for memory of the host.
        Memcpy work = memcpy(context, target, source, width, height, depth, UnknownMemory.of(stream));
        checkAccess(sourceContext, work.source());
        checkAccess(targetContext, work.target());
        ImmutableSet<Context> with =
                serialized ? ImmutableSet.of(context, targetContext, sourceContext) : ImmutableSet.of();
        return stream.perform(new CopyRequest(context, work, synchronous, with));
    }

    /**
     * Returns the work of a copy of layers of rows in a context.
     *
     * @throws orrery.sim.CudaException if the copy is not legal (MEMORY-04, MEMORY-06, MEMORY-17, ARRAY-03, ARRAY-05)
     */
    public static Memcpy memcpy(
            Context context, CopyOperand target, CopyOperand source, long width, long height, long depth) {
        return memcpy(context, target, source, width, height, depth, UnknownMemory.REFUSED);
    }

    /**
     * Returns the work of a copy node. Memory of the host may be pageable, of which the driver knows nothing: an
     * address that lies in no allocation is accepted, and a fault when the node runs.
     *
     * @throws orrery.sim.CudaException if the copy is not legal (MEMORY-04, MEMORY-06, MEMORY-17, ARRAY-03, ARRAY-05)
     */
    public static Memcpy nodeMemcpy(
            Context context, CopyOperand target, CopyOperand source, long width, long height, long depth) {
        return memcpy(context, target, source, width, height, depth, UnknownMemory.FAULTS);
    }

    private static Memcpy memcpy(
            Context context,
            CopyOperand target,
            CopyOperand source,
            long width,
            long height,
            long depth,
            UnknownMemory unknown) {
        checkExtent(context.host().who(), "bytes", width, height, depth, Math.min(target.pitch(), source.pitch()));
        Allocation to = resolve(context, target, width, height, depth, unknown, "the target");
        OperandMemory.checkWritable(context, to, "a copy");
        OperandMemory.checkNotReadOnly(
                to, target.first(width, height), byteSpan(target, width, height, depth), "a copy");
        Allocation from = resolve(context, source, width, height, depth, unknown, "the source");
        return new Memcpy(
                from,
                source.first(width, height) - from.base(),
                source.rowPitch(width),
                layerPitch(source, width, height),
                to,
                target.first(width, height) - to.base(),
                target.rowPitch(width),
                layerPitch(target, width, height),
                width,
                height,
                depth,
                source,
                target,
                peerTransfer(from, to),
                context);
    }

    /**
     * Checks that the dimensions of a copy or memset are between 1 and 2^63 - 1.
     *
     * @param who the function that is given them
     * @param unit the unit of the width
     * @param width bytes or elements of a row, as an unsigned number
     * @param height rows of a layer, as an unsigned number
     * @param depth layers, as an unsigned number
     * @param pitch bytes from one row to the next, as an unsigned number; 0 is legal
     * @throws orrery.sim.CudaException if a dimension is not legal (MEMORY-04)
     */
    public static void checkExtent(String who, String unit, long width, long height, long depth, long pitch) {
        MemoryRule.RANGE.require(
                width > 0 && height > 0 && depth > 0 && pitch >= 0,
                () -> who + " is given "
                        + (height == 1 && depth == 1
                                ? ""
                                : UnsignedText.of(height, "row") + " with a pitch of "
                                        + UnsignedText.of(pitch, "byte")
                                        + (depth == 1 ? "" : " in " + UnsignedText.of(depth) + " layers")
                                        + ", and rows of ")
                        + UnsignedText.of(width) + " " + unit + "; the limit is " + Long.MAX_VALUE);
    }

    private static Allocation resolve(
            Context context,
            CopyOperand operand,
            long width,
            long height,
            long depth,
            UnknownMemory unknown,
            String role) {
        if (operand.array() != null) {
            return resolveArray(operand, operand.array(), width, height, depth, role);
        }
        long stride = operand.rowPitch(width);
        long rows = operand.rowsOfLayer(height);
        MemoryRule.PITCH.require(
                width <= stride,
                () -> role + " of a copy has rows of " + UnsignedText.of(width, "byte") + " and a pitch of "
                        + UnsignedText.of(stride, "byte"));
        MemoryRule.PITCH.require(
                height <= rows,
                () -> role + " of a copy has layers of " + UnsignedText.of(height, "row") + ", one every "
                        + UnsignedText.of(rows, "row"));
        long limit = context.device().model().memory().maxPitchBytes();
        if (stride > limit && (height != 1 || depth != 1)) {
            throw MemoryRule.PITCH_LIMIT.violated(ApiText.of(
                    role + " of a copy has a pitch of " + stride + " bytes; the limit is " + limit + " bytes",
                    ApiText.template(" ({CU_DEVICE_ATTRIBUTE_MAX_PITCH})")));
        }
        return OperandMemory.requireRange(
                context.host(),
                operand.first(width, height),
                byteSpan(operand, width, height, depth),
                operand.side(),
                unknown,
                role + " of a copy");
    }

    /** Returns the bytes from the first to the last of an operand that is no array; -1 for an overflow. */
    private static long byteSpan(CopyOperand operand, long width, long height, long depth) {
        long last = OperandMemory.byteSpan(operand.rowPitch(width), height, width);
        return depth == 1 ? last : OperandMemory.byteSpan(layerPitch(operand, width, height), depth, last);
    }

    /** Checks that a copy lies within an array, and returns the memory of the array. */
    private static Allocation resolveArray(
            CopyOperand operand, ArrayMemory array, long width, long height, long depth, String role) {
        array.checkUsable();
        ArrayRule.RANGE.require(
                fits(operand.x(), width, array.rowBytes())
                        && fits(operand.y(), height, array.rows())
                        && fits(operand.z(), depth, array.layers()),
                () -> role + " of a copy is " + UnsignedText.of(height, "row") + " of " + UnsignedText.of(width, "byte")
                        + " in " + UnsignedText.of(depth, "layer") + " from byte "
                        + toUnsignedString(operand.x()) + " of row " + toUnsignedString(operand.y()) + " of layer "
                        + toUnsignedString(operand.z()) + " on; " + array + " has "
                        + UnsignedText.of(array.rows(), "row") + " of "
                        + UnsignedText.of(array.rowBytes(), "byte") + " in "
                        + UnsignedText.of(array.layers(), "layer"));
        return array.memory();
    }

    /** Returns whether {@code count} parts from {@code first} on lie within {@code limit}, as unsigned numbers. */
    private static boolean fits(long first, long count, long limit) {
        return first >= 0 && first <= limit && count >= 0 && count <= limit - first;
    }

    /** Returns the bytes from one layer to the next; -1 for an overflow. */
    private static long layerPitch(CopyOperand operand, long width, long height) {
        return OperandMemory.byteSpan(operand.rowPitch(width), operand.rowsOfLayer(height), operand.rowPitch(width));
    }

    /** Returns the kind of transfer between two devices; null if the copy is not between devices. */
    private static @Nullable Transfer peerTransfer(Allocation from, Allocation to) {
        int source = from.device();
        int target = to.device();
        if (source < 0 || target < 0 || source == target) {
            return null;
        }
        return PeerReachability.isLinked(from, to) ? Transfer.PEER : Transfer.PEER_STAGED;
    }

    /**
     * Checks that the owners of pool and graph memory grant access. Memory of contexts can be copied by every context.
     */
    static void checkAccess(Context context, Allocation memory) {
        if (!PeerReachability.isGranted(memory, context.device())) {
            throw PeerReachability.noAccess("a copy", memory, context);
        }
    }
}
