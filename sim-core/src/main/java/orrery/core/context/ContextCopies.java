package orrery.core.context;

import static java.lang.Long.toUnsignedString;

import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphAddresses;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryRule;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRequest;
import orrery.core.work.CopySide;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.device.DeviceModel;
import orrery.device.HostCost;
import orrery.device.Transfer;

/** Submits copies and memsets: checks their operands, charges their host costs, and waits for synchronous ones. */
public final class ContextCopies {
    /** A memset of more bytes is launched as a kernel, as the time of such calls on an H200 shows. */
    private static final long LARGEST_INLINE_MEMSET = 4096;

    private ContextCopies() {}

    /**
     * The source or the target of a copy.
     *
     * @param address the first byte
     * @param pitch bytes from one row to the next; 0 for contiguous rows
     * @param rows rows from one layer to the next; 0 for contiguous layers
     * @param side the kinds of memory that are allowed
     */
    public record Operand(long address, long pitch, long rows, CopySide side) {

        /** Returns an operand of consecutive bytes. */
        public static Operand linear(long address, CopySide side) {
            return new Operand(address, 0, 0, side);
        }

        private Allocation resolve(DeviceModel model, Host host, long width, long height, long depth, String role) {
            long stride = rowPitch(width);
            MemoryRule.PITCH.require(
                    width <= stride,
                    () -> role + " of a copy has rows of " + width + " bytes and a pitch of " + stride + " bytes");
            MemoryRule.PITCH.require(
                    rows == 0 || height <= rows,
                    () -> role + " of a copy has layers of " + height + " rows; the layer height is "
                            + toUnsignedString(rows) + " rows");
            long limit = model.memory().maxPitchBytes();
            MemoryRule.PITCH.require(
                    stride <= limit || height == 1 && depth == 1,
                    () -> role + " of a copy has a pitch of " + stride + " bytes; the limit is " + limit
                            + " bytes (CU_DEVICE_ATTRIBUTE_MAX_PITCH)");
            long last = byteSpan(stride, height, width);
            return requireRange(
                    host,
                    address,
                    depth == 1 ? last : byteSpan(layerPitch(width, height), depth, last),
                    side,
                    role + " of a copy");
        }

        private long rowPitch(long width) {
            return pitch == 0 ? width : pitch;
        }

        /** Returns the bytes from one layer to the next; -1 for an overflow. */
        private long layerPitch(long width, long height) {
            return byteSpan(rowPitch(width), rows == 0 ? height : rows, rowPitch(width));
        }
    }

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

    private static Allocation requireRange(Host host, long address, long bytes, CopySide side, String role) {
        Allocation found = host.memory().find(address);
        boolean legal = found != null
                && bytes >= 0
                && found.contains(address, bytes)
                && (side != CopySide.DEVICE || found.kind().isDeviceAccessible());
        if (!legal) {
            String size = bytes < 0 ? "more bytes than any memory has" : bytes + " bytes";
            throw MemoryRule.RANGE.violated(role + " is " + size + " at 0x" + Long.toHexString(address) + ": "
                    + host.memory().describe(address));
        }
        return found;
    }

    /**
     * Checks that the dimensions of a copy or memset are between 1 and 2^63 - 1.
     *
     * @param width bytes or elements of a row, as an unsigned number
     * @param height rows of a layer, as an unsigned number
     * @param depth layers, as an unsigned number
     * @param pitch bytes from one row to the next, as an unsigned number; 0 is legal
     * @throws orrery.core.rule.CudaException if a dimension is not legal (MEMORY-04)
     */
    public static void checkExtent(long width, long height, long depth, long pitch) {
        MemoryRule.RANGE.require(
                width > 0 && height > 0 && depth > 0 && pitch >= 0,
                () -> toUnsignedString(height) + " rows of " + toUnsignedString(width) + " and a pitch of "
                        + toUnsignedString(pitch) + " are copied or set"
                        + (depth == 1 ? "" : " in " + toUnsignedString(depth) + " layers"));
    }

    // -- copies --------------------------------------------------------------------------------------------------

    /**
     * Copies layers of rows in stream order.
     *
     * @param context the context of the stream
     * @param synchronous whether the function has no {@code Async} suffix
     * @return whether the host has waited for the copy
     * @throws orrery.core.rule.CudaException if the copy is not legal (MEMORY-04, MEMORY-06, PEER-06)
     */
    public static boolean copy(
            Context context,
            Stream stream,
            Operand target,
            Operand source,
            long width,
            long height,
            long depth,
            boolean synchronous,
            String who) {
        if (width == 0 || height == 0 || depth == 0) {
            return false;
        }
        Host host = context.host();
        Memcpy work = memcpy(context.device().model(), host, target, source, width, height, depth);
        checkAccess(context, work.source());
        checkAccess(context, work.target());
        return stream.perform(new CopyRequest(host, work, synchronous, who));
    }

    /** A copy in a stream. The result is whether the host has waited for it. */
    private record CopyRequest(Host host, Memcpy work, boolean synchronous, String who)
            implements StreamRequest<Boolean> {

        @Override
        public Boolean onDevice(Stream stream) {
            checkAllocated(work.source(), work.target());
            boolean wait = hostWaits(work, synchronous);
            host.spend(host.extraCost(hostCost(work.transfer())));
            stream.submit(wait ? work : stage(work, host));
            if (wait) {
                host.await(stream.order().tails(stream), who);
            }
            return wait;
        }

        @Override
        public Boolean inGraph(Stream stream, Graph graph, EdgeList dependencies) {
            stream.submit(work);
            return false;
        }
    }

    /**
     * Returns the work of a copy of layers of rows.
     *
     * @throws orrery.core.rule.CudaException if the copy is not legal (MEMORY-04, MEMORY-06)
     */
    public static Memcpy memcpy(
            DeviceModel model, Host host, Operand target, Operand source, long width, long height, long depth) {
        checkExtent(width, height, depth, Math.min(target.pitch(), source.pitch()));
        Allocation to = target.resolve(model, host, width, height, depth, "the target");
        Allocation from = source.resolve(model, host, width, height, depth, "the source");
        return new Memcpy(
                from,
                source.address() - from.base(),
                source.rowPitch(width),
                source.layerPitch(width, height),
                to,
                target.address() - to.base(),
                target.rowPitch(width),
                target.layerPitch(width, height),
                width,
                height,
                depth,
                source.side(),
                target.side(),
                peerTransfer(from, to));
    }

    /** Returns the kind of transfer between two devices; null if the copy is not between devices. */
    private static Transfer peerTransfer(Allocation from, Allocation to) {
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
    private static void checkAccess(Context context, Allocation memory) {
        PeerRule.ACCESS.require(
                PeerReachability.isGranted(memory, context.device()),
                () -> "a copy uses " + memory + ", " + PeerReachability.describeNoAccess(memory, context.device()));
    }

    /**
     * Returns whether the host waits. Synchronous functions wait, except for copies on devices. Asynchronous functions
     * wait if the target is pageable memory.
     */
    private static boolean hostWaits(Memcpy work, boolean synchronous) {
        Transfer transfer = work.transfer();
        return switch (transfer) {
            case DEVICE_TO_DEVICE, PEER, PEER_STAGED -> false;
            case DEVICE_TO_HOST_PAGEABLE -> true;
            case HOST_TO_HOST -> synchronous || pageable(work.source()) || pageable(work.target());
            case HOST_TO_DEVICE_PAGEABLE, HOST_TO_DEVICE_PINNED, DEVICE_TO_HOST_PINNED, MEMSET -> synchronous;
        };
    }

    private static HostCost hostCost(Transfer transfer) {
        return switch (transfer) {
            case DEVICE_TO_DEVICE -> HostCost.COPY_ON_DEVICE;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> HostCost.COPY_TO_HOST;
            case PEER, PEER_STAGED, HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE, HOST_TO_HOST, MEMSET ->
                HostCost.COPY;
        };
    }

    private static boolean pageable(Allocation memory) {
        return memory.kind() == MemoryKind.PAGEABLE;
    }

    /** Stages a copy from pageable memory, because the program may change the source when the call returns. */
    private static Memcpy stage(Memcpy work, Host host) {
        if (work.transfer() != Transfer.HOST_TO_DEVICE_PAGEABLE) {
            return work;
        }
        host.spend(
                work.target().owner() instanceof Context context
                        ? context.device().model().costs().staging(work.bytes())
                        : 0);
        Allocation buffer = host.memory().allocateScratch(MemoryKind.PAGEABLE, work.bytes());
        work.stage(buffer);
        return new Memcpy(
                buffer,
                0,
                work.width(),
                work.height() * work.width(),
                work.target(),
                work.targetOffset(),
                work.targetPitch(),
                work.targetLayer(),
                work.width(),
                work.height(),
                work.depth(),
                work.sourceSide(),
                work.targetSide(),
                null);
    }

    /** Checks that a launch has allocated the graph memory that a stream uses. */
    private static void checkAllocated(Allocation... operands) {
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
     * @throws orrery.core.rule.CudaException if the memset is not legal (MEMORY-04 to MEMORY-06, PEER-06)
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
        Memset work = memset(host, address, pitch, value, elementSize, width, height);
        PeerRule.ACCESS.require(
                context.canAccess(work.target()),
                () -> "a memset uses " + work.target() + ", "
                        + PeerReachability.describeNoAccess(work.target(), context.device()));
        stream.checkImmediate(() -> checkAllocated(work.target()));
        if (height == 1 && work.bytes() > LARGEST_INLINE_MEMSET) {
            host.spend(host.extraCost(HostCost.MEMSET_KERNEL));
        }
        stream.submit(work);
        if (synchronous && work.target().kind() == MemoryKind.PINNED) {
            host.await(stream.order().tails(stream), who);
        }
    }

    /**
     * Returns the work of a memset of rows of elements.
     *
     * @throws orrery.core.rule.CudaException if the memset is not legal (MEMORY-04 to MEMORY-06)
     */
    public static Memset memset(
            Host host, long address, long pitch, int value, int elementSize, long width, long height) {
        checkExtent(width, height, 1, pitch);
        MemoryRule.RANGE.require(
                width <= Long.MAX_VALUE / elementSize, () -> "a memset has rows of " + width + " elements");
        long stride = height == 1 ? width * elementSize : pitch;
        MemoryRule.ALIGNMENT.require(
                address % elementSize == 0 && stride % elementSize == 0,
                () -> "a memset of " + elementSize + "-byte elements at 0x" + Long.toHexString(address)
                        + " has a pitch of " + stride);
        MemoryRule.PITCH.require(
                width <= stride / elementSize,
                () -> "a memset has rows of " + width + " elements of " + elementSize + " bytes and a pitch of "
                        + stride + " bytes");
        Allocation target =
                requireRange(host, address, byteSpan(stride, height, width * elementSize), CopySide.DEVICE, "a memset");
        return new Memset(target, address - target.base(), value, elementSize, width, height, stride);
    }
}
