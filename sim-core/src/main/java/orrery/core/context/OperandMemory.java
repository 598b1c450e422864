package orrery.core.context;

import orrery.core.graph.GraphAddresses;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.Registration;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.device.CUmemorytype;
import orrery.sim.MemoryKind;

/** Finds the memory of the operands of copies and memsets, and checks that they may access it. */
final class OperandMemory {
    private OperandMemory() {}

    /** What a copy or memset does where the driver knows of no memory: pageable memory of the host may be there. */
    enum UnknownMemory {
        /** It is refused. */
        REFUSED,
        /** It is accepted, and faults when it runs. */
        FAULTS;

        /** Returns what work of a stream does with them: as that of a node, if the stream is captured. */
        static UnknownMemory of(Stream stream) {
            return stream.isImmediate() ? REFUSED : FAULTS;
        }
    }

    /**
     * Returns the memory of an operand.
     *
     * @param bytes the size in bytes; -1 for an overflow
     * @param role the operand, for messages
     * @throws orrery.sim.CudaException if it does not lie within an allocation that {@code side} reaches (MEMORY-04)
     */
    static Allocation requireRange(
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
            String size = bytes < 0 ? "more bytes than any memory has" : UnsignedText.of(bytes, "byte");
            throw MemoryRule.RANGE.violated(role + " is " + size + " at 0x" + Long.toHexString(address) + ": "
                    + host.memory().describe(address) + (found == null ? "" : excess(found, address, bytes)));
        }
        return found;
    }

    /** Returns whether a device can access a range: of host memory that is registered in part, only that part. */
    static boolean isDeviceAccessible(Allocation memory, long address, long bytes) {
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
                : ", which has " + UnsignedText.of(found.base() + found.size() - address, "byte") + " from there on";
    }

    /** Returns the bytes of {@code count} parts, the last of which has {@code last} bytes; -1 for an overflow. */
    static long byteSpan(long stride, long count, long last) {
        if (stride < 0 || last < 0) {
            return -1;
        }
        try {
            return Math.addExact(Math.multiplyExact(stride, count - 1), last);
        } catch (ArithmeticException tooLarge) {
            return -1;
        }
    }

    static void checkWritable(Context context, Allocation target, String who) {
        MemoryRule.RANGE.require(
                !context.isReadOnly(target),
                () -> who + " writes to " + target + ", which device "
                        + context.device().ordinal() + " may only read");
    }

    /** Checks that a range of host memory is not registered as memory that devices only read. */
    static void checkNotReadOnly(Allocation target, long address, long bytes, String who) {
        MemoryRule.RANGE.require(
                !target.isReadOnly(address, bytes),
                () -> who + " writes " + UnsignedText.of(bytes, "byte") + " at 0x" + Long.toHexString(address) + " of "
                        + target + ", which is registered as memory that devices only read");
    }

    /** Checks that a launch has allocated the graph memory that a stream uses. */
    static void checkAllocated(Allocation... operands) {
        for (Allocation operand : operands) {
            boolean legal =
                    !(operand.owner() instanceof GraphAddresses graphs) || graphs.findLive(operand.base()) != null;
            MemoryRule.RANGE.require(legal, () -> operand + " is used, which no launch has allocated");
        }
    }
}
