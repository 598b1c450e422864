package orrery.core.context;

import orrery.core.context.OperandMemory.UnknownMemory;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.work.Memset;
import orrery.device.CUmemorytype;
import orrery.device.HostCost;
import orrery.sim.MemoryKind;

/** Checks the operands of memsets, and submits the memsets. */
public final class ContextMemsets {
    private ContextMemsets() {}

    /**
     * Fills rows of elements in stream order.
     *
     * @param pitch bytes from one row to the next
     * @param elementSize bytes of an element: 1, 2 or 4
     * @param width elements of a row
     * @throws orrery.sim.CudaException if the memset is not legal (MEMORY-04, MEMORY-05, MEMORY-18, PEER-06)
     */
    public static void submit(
            Context context,
            Stream stream,
            long address,
            long pitch,
            int value,
            int elementSize,
            long width,
            long height,
            boolean synchronous) {
        if (width == 0 || height == 0) {
            return;
        }
        Host host = context.host();
        // As on the hardware, a capture does not look for the memory: the instantiation does.
        Memset work = memset(context, address, pitch, value, elementSize, width, height, UnknownMemory.of(stream));
        stream.checkImmediate(() -> {
            if (!context.canAccess(work.target())) {
                throw PeerReachability.noAccess("a memset", work.target(), context);
            }
            OperandMemory.checkAllocated(work.target());
            OperandMemory.checkNotReadOnly(
                    work.target(), address, byteSpan(pitch, elementSize, width, height), "a memset");
        });
        if (height == 1 && !work.isInline()) {
            host.spend(host.extraCost(HostCost.MEMSET_KERNEL));
        }
        stream.submit(work.by(context));
        boolean waits = work.target().kind() == MemoryKind.PINNED || context.alwaysWaitsFor(work.target());
        if (synchronous && waits) {
            host.await(stream.order().tails(stream));
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
        ContextCopies.checkExtent(
                context.host().who(),
                elementSize == 1 ? "bytes" : "elements of " + elementSize + " bytes",
                width,
                height,
                1,
                pitch);
        MemoryRule.RANGE.require(
                width <= Long.MAX_VALUE / elementSize,
                () -> "a memset has rows of " + UnsignedText.of(width, "element") + " of "
                        + UnsignedText.of(elementSize, "byte") + "; the limit is "
                        + Long.MAX_VALUE / elementSize + " elements");
        long stride = stride(pitch, elementSize, width, height);
        MemoryRule.ALIGNMENT.require(
                address % elementSize == 0 && stride % elementSize == 0,
                () -> "a memset of " + elementSize + "-byte elements at 0x" + Long.toHexString(address)
                        + " has a pitch of " + UnsignedText.of(stride, "byte"));
        MemoryRule.MEMSET_PITCH.require(
                width <= stride / elementSize,
                () -> "a memset has rows of " + UnsignedText.of(width, "element") + " of "
                        + UnsignedText.of(elementSize, "byte") + " and a pitch of "
                        + UnsignedText.of(stride, "byte"));
        long bytes = byteSpan(pitch, elementSize, width, height);
        Host host = context.host();
        Allocation found = host.memory().find(address);
        boolean unfound = unknown == UnknownMemory.FAULTS
                && bytes > 0
                && (found == null
                        || !found.contains(address, bytes)
                        || !OperandMemory.isDeviceAccessible(found, address, bytes));
        Allocation target = unfound
                ? host.memory().unknown(address, bytes)
                : OperandMemory.requireRange(
                        host, address, bytes, CUmemorytype.DEVICE, UnknownMemory.REFUSED, "a memset");
        OperandMemory.checkWritable(context, target, "a memset");
        return new Memset(target, address - target.base(), value, elementSize, width, height, pitch, context);
    }

    /** Returns the bytes from one row to the next; a single row ends where it ends. */
    private static long stride(long pitch, int elementSize, long width, long height) {
        return height == 1 ? width * elementSize : pitch;
    }

    /** Returns the bytes from the first to the last of a memset; -1 for an overflow. */
    private static long byteSpan(long pitch, int elementSize, long width, long height) {
        return OperandMemory.byteSpan(stride(pitch, elementSize, width, height), height, width * elementSize);
    }
}
