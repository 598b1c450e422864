package orrery.core.context;

import static java.lang.Long.toUnsignedString;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.graph.GraphAddresses;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.memory.ArrayMemory;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.Registration;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.work.CopyOperand;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.device.ApiText;
import orrery.device.CUmemorytype;
import orrery.device.DeviceModel;
import orrery.device.HostCost;
import orrery.device.Transfer;
import orrery.sim.CudaException;
import orrery.sim.MemoryKind;

/** Submits copies and memsets: checks their operands, charges their host costs, and waits for synchronous ones. */
public final class ContextCopies {
    private ContextCopies() {}

    /** Returns the bytes of {@code count} parts, the last of which has {@code last} bytes; -1 for an overflow. */
    private static long byteSpan(long stride, long count, long last) {
        if (stride < 0 || last < 0) {
            return -1;
        }
        try {
            return Math.addExact(Math.multiplyExact(stride, count - 1), last);
        } catch (ArithmeticException tooLarge) {
            return -1;
        }
    }

    private static Allocation resolve(
            CopyOperand operand,
            DeviceModel model,
            Host host,
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
                () -> role + " of a copy has rows of " + width + " bytes and a pitch of " + stride + " bytes");
        MemoryRule.PITCH.require(
                height <= rows,
                () -> role + " of a copy has layers of " + height + " rows, one every " + toUnsignedString(rows));
        long limit = model.memory().maxPitchBytes();
        if (stride > limit && (height != 1 || depth != 1)) {
            throw MemoryRule.PITCH_LIMIT.violated(ApiText.of(
                    role + " of a copy has a pitch of " + stride + " bytes; the limit is " + limit + " bytes",
                    ApiText.template(" ({CU_DEVICE_ATTRIBUTE_MAX_PITCH})")));
        }
        long last = byteSpan(stride, height, width);
        return requireRange(
                host,
                operand.first(width, height),
                depth == 1 ? last : byteSpan(layerPitch(operand, width, height), depth, last),
                operand.side(),
                unknown,
                role + " of a copy");
    }

    /** Checks that a copy lies within an array, and returns the memory of the array. */
    private static Allocation resolveArray(
            CopyOperand operand, ArrayMemory array, long width, long height, long depth, String role) {
        array.checkUsable();
        ArrayRule.RANGE.require(
                fits(operand.x(), width, array.rowBytes())
                        && fits(operand.y(), height, array.rows())
                        && fits(operand.z(), depth, array.layers()),
                () -> role + " of a copy is " + toUnsignedString(height) + " rows of " + toUnsignedString(width)
                        + " bytes in " + toUnsignedString(depth) + " layers from byte "
                        + toUnsignedString(operand.x()) + " of row " + toUnsignedString(operand.y()) + " of layer "
                        + toUnsignedString(operand.z()) + " on; " + array + " has " + array.rows() + " rows of "
                        + array.rowBytes() + " bytes in " + array.layers() + " layers");
        return array.memory();
    }

    /** Returns whether {@code count} parts from {@code first} on lie within {@code limit}, as unsigned numbers. */
    private static boolean fits(long first, long count, long limit) {
        return first >= 0 && first <= limit && count >= 0 && count <= limit - first;
    }

    /** Returns the bytes from one layer to the next; -1 for an overflow. */
    private static long layerPitch(CopyOperand operand, long width, long height) {
        return byteSpan(operand.rowPitch(width), operand.rowsOfLayer(height), operand.rowPitch(width));
    }

    /** What a copy does with addresses that may be pageable memory of the host, and where the driver knows of none. */
    private enum UnknownMemory {
        /** It is refused. */
        REFUSED,
        /** It is accepted, and faults when it runs. */
        FAULTS
    }

    /** Returns what work of a stream does with unknown addresses: as that of a node, if the stream is captured. */
    private static UnknownMemory unknownMemory(Stream stream) {
        return stream.isImmediate() ? UnknownMemory.REFUSED : UnknownMemory.FAULTS;
    }

    private static Allocation requireRange(
            Host host, long address, long bytes, CUmemorytype side, UnknownMemory unknown, String role) {
        Allocation found = host.memory().find(address);
        if (unknown == UnknownMemory.FAULTS
                && side != CUmemorytype.DEVICE
                && address != 0
                && bytes > 0
                && (found == null || found.kind() == MemoryKind.PAGEABLE && !found.contains(address, bytes))) {
            return host.memory().unknown(address, bytes);
        }
        if (found == null
                || bytes < 0
                || !found.contains(address, bytes)
                || side == CUmemorytype.DEVICE && !isDeviceAccessible(found, address, bytes)) {
            String size = bytes < 0 ? "more bytes than any memory has" : bytes + " bytes";
            throw MemoryRule.RANGE.violated(role + " is " + size + " at 0x" + Long.toHexString(address) + ": "
                    + host.memory().describe(address) + (found == null ? "" : excess(found, address, bytes)));
        }
        return found;
    }

    /** Returns whether a device can access a range: of host memory that is registered in part, only that part. */
    private static boolean isDeviceAccessible(Allocation memory, long address, long bytes) {
        if (memory.kind() != MemoryKind.PINNED || memory.owner() != null) {
            return memory.kind().isDeviceAccessible();
        }
        Registration part = memory.registration(address);
        return part != null && bytes <= part.base() + part.bytes() - address;
    }

    /** Describes why an operand is not in the allocation at its address. */
    private static String excess(Allocation found, long address, long bytes) {
        return bytes >= 0 && found.contains(address, bytes)
                ? "; a device cannot access it"
                : ", which has " + (found.base() + found.size() - address) + " bytes from there on";
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
                                : UnsignedText.of(height) + " rows with a pitch of " + UnsignedText.of(pitch)
                                        + " bytes"
                                        + (depth == 1 ? "" : " in " + UnsignedText.of(depth) + " layers")
                                        + ", and rows of ")
                        + UnsignedText.of(width) + " " + unit + "; the limit is " + Long.MAX_VALUE);
    }

    // -- copies --------------------------------------------------------------------------------------------------

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
            boolean serialized,
            String who) {
        if (width == 0 || height == 0 || depth == 0) {
            return false;
        }
        // As on the hardware, a capture takes addresses that the driver does not know for memory of the host.
        Memcpy work = memcpy(context, target, source, width, height, depth, unknownMemory(stream));
        checkAccess(sourceContext, work.source());
        checkAccess(targetContext, work.target());
        ImmutableSet<Context> with =
                serialized ? ImmutableSet.of(context, targetContext, sourceContext) : ImmutableSet.of();
        return stream.perform(new CopyRequest(context, work, synchronous, false, with, who));
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
        DeviceModel model = context.device().model();
        Allocation to = resolve(target, model, context.host(), width, height, depth, unknown, "the target");
        checkWritable(context, to, "a copy");
        Allocation from = resolve(source, model, context.host(), width, height, depth, unknown, "the source");
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

    private static void checkWritable(Context context, Allocation target, String who) {
        MemoryRule.RANGE.require(
                !context.isReadOnly(target),
                () -> who + " writes to " + target + ", which device "
                        + context.device().ordinal() + " may only read");
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
            throw noAccess("a copy", memory, context);
        }
    }

    private static CudaException noAccess(String what, Allocation memory, Context context) {
        return PeerRule.ACCESS.violated(ApiText.of(
                what + " is of " + memory + ", ", PeerReachability.describeNoAccess(memory, context.device())));
    }

    /** Checks that a launch has allocated the graph memory that a stream uses. */
    static void checkAllocated(Allocation... operands) {
        for (Allocation operand : operands) {
            boolean legal =
                    !(operand.owner() instanceof GraphAddresses graphs) || graphs.findLive(operand.base()) != null;
            MemoryRule.RANGE.require(legal, () -> operand + " is used, which no launch has allocated");
        }
    }

    // -- memsets -------------------------------------------------------------------------------------------------

    /**
     * Fills rows of elements in stream order.
     *
     * @param pitch bytes from one row to the next
     * @param elementSize bytes of an element: 1, 2 or 4
     * @param width elements of a row
     * @throws orrery.sim.CudaException if the memset is not legal (MEMORY-04, MEMORY-05, MEMORY-18, PEER-06)
     */
    public static void fill(
            Context context,
            Stream stream,
            long address,
            long pitch,
            int value,
            int elementSize,
            long width,
            long height,
            boolean synchronous,
            String who) {
        if (width == 0 || height == 0) {
            return;
        }
        Host host = context.host();
        // As on the hardware, a capture does not look for the memory: the instantiation does.
        Memset work = memset(context, address, pitch, value, elementSize, width, height, unknownMemory(stream));
        stream.checkImmediate(() -> {
            if (!context.canAccess(work.target())) {
                throw noAccess("a memset", work.target(), context);
            }
            checkAllocated(work.target());
        });
        if (height == 1 && !work.isInline()) {
            host.spend(host.extraCost(HostCost.MEMSET_KERNEL));
        }
        stream.submit(work.by(context));
        if (synchronous
                && (work.target().kind() == MemoryKind.PINNED || work.target().syncMemops())) {
            host.await(stream.order().tails(stream), who);
            stream.order().happensBefore().foundComplete(stream);
        }
    }

    /**
     * Returns the work of a memset of rows of elements in a context.
     *
     * @throws orrery.sim.CudaException if the memset is not legal (MEMORY-04, MEMORY-05, MEMORY-18)
     */
    public static Memset memset(
            Context context, long address, long pitch, int value, int elementSize, long width, long height) {
        return memset(context, address, pitch, value, elementSize, width, height, UnknownMemory.REFUSED);
    }

    private static Memset memset(
            Context context,
            long address,
            long pitch,
            int value,
            int elementSize,
            long width,
            long height,
            UnknownMemory unknown) {
        checkExtent(
                context.host().who(),
                elementSize == 1 ? "bytes" : "elements of " + elementSize + " bytes",
                width,
                height,
                1,
                pitch);
        MemoryRule.RANGE.require(
                width <= Long.MAX_VALUE / elementSize,
                () -> "a memset has rows of " + width + " elements of " + elementSize + " bytes; the limit is "
                        + Long.MAX_VALUE / elementSize + " elements");
        long stride = height == 1 ? width * elementSize : pitch;
        MemoryRule.ALIGNMENT.require(
                address % elementSize == 0 && stride % elementSize == 0,
                () -> "a memset of " + elementSize + "-byte elements at 0x" + Long.toHexString(address)
                        + " has a pitch of " + stride);
        MemoryRule.MEMSET_PITCH.require(
                width <= stride / elementSize,
                () -> "a memset has rows of " + width + " elements of " + elementSize + " bytes and a pitch of "
                        + stride + " bytes");
        long bytes = byteSpan(stride, height, width * elementSize);
        Host host = context.host();
        Allocation found = host.memory().find(address);
        boolean unfound = unknown == UnknownMemory.FAULTS
                && bytes > 0
                && (found == null || !found.contains(address, bytes) || !isDeviceAccessible(found, address, bytes));
        Allocation target = unfound
                ? host.memory().unknown(address, bytes)
                : requireRange(host, address, bytes, CUmemorytype.DEVICE, UnknownMemory.REFUSED, "a memset");
        checkWritable(context, target, "a memset");
        return new Memset(target, address - target.base(), value, elementSize, width, height, pitch, context);
    }
}
