package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.PooledAddresses;
import orrery.device.ApiText;
import orrery.device.CostModel;
import orrery.sim.MemoryKind;

/**
 * A stream memory operation: a write of a value, or a wait until a value in memory satisfies a comparison.
 *
 * @param memory the memory
 * @param offset the first byte in it
 * @param width its size in bytes, 4 or 8
 * @param value the value written or compared with, of which an operation of 4 bytes uses the lower half
 * @param comparison the comparison of a wait; null for a write
 */
public record ValueOperation(
        Allocation memory,
        long offset,
        int width,
        long value,
        @Nullable Comparison comparison) implements MemoryOperation {

    /** A comparison, by the documented names of {@code CUstreamWaitValue_flags}. */
    public enum Comparison {
        /** The cyclic difference {@code memory - value} is not negative. */
        GEQ,
        /** {@code memory == value}. */
        EQ,
        /** {@code (memory & value) != 0}. */
        AND,
        /** {@code ~(memory | value) != 0}. */
        NOR;

        private boolean holds(long there, long value, int width) {
            long mask = mask(width);
            return switch (this) {
                case GEQ -> width == 4 ? (int) (there - value) >= 0 : there - value >= 0;
                case EQ -> (there & mask) == (value & mask);
                case AND -> (there & value & mask) != 0;
                case NOR -> (~(there | value) & mask) != 0;
            };
        }
    }

    private static long mask(int width) {
        return width == 4 ? 0xFFFF_FFFFL : -1L;
    }

    /** Returns the address of the value. */
    public long address() {
        return memory.base() + offset;
    }

    /**
     * Returns whether there is memory at its address that {@code accessor} can access, or can be: memory of pools and
     * graphs may be allocated later.
     */
    boolean hasMemoryFor(Accessor accessor) {
        return memory.live() && isPossibleIn(memory) && accessor.canAccess(memory)
                || PooledAddresses.contains(address());
    }

    /** Returns whether memory is of a kind that memory operations can use: device memory or page-locked memory. */
    public static boolean isPossibleIn(Allocation memory) {
        return memory.kind() == MemoryKind.DEVICE || memory.kind() == MemoryKind.PINNED;
    }

    /** Returns why {@link #hasMemoryFor} is false, as messages say it after a colon. */
    public ApiText describeNoMemoryFor(Accessor accessor) {
        if (!memory.live()) {
            return ApiText.of("no memory is there");
        }
        return isPossibleIn(memory)
                ? ApiText.of("in memory ", accessor.describeNoAccess(memory))
                : ApiText.of(memory + " is neither device memory nor page-locked");
    }

    /** Returns what messages say of it. */
    public String description() {
        return described(width, address());
    }

    /** Returns what messages say of an operation of {@code width} bytes. */
    public static String described(int width, long address) {
        return "a memory operation of " + width + " bytes is made at 0x" + Long.toHexString(address);
    }

    @Override
    public boolean isWait() {
        return comparison != null;
    }

    /** Returns the value that is written or compared with, as an unsigned number. */
    public long written() {
        return value & mask(width);
    }

    /** Returns the value in memory, as an unsigned number; 0 if the memory is freed. */
    public long present() {
        return memory.live() ? memory.storage().bits(offset, width) & mask(width) : 0;
    }

    /** Returns whether a value in memory ends a wait. */
    public boolean isMetBy(long there) {
        return comparison == null || comparison.holds(there, value, width);
    }

    /** Returns what a wait that is held waits for, as a phrase that follows "waits for". */
    String awaited() {
        return "the value at 0x" + Long.toHexString(address()) + " (" + width + " bytes) to satisfy " + comparison + " "
                + written() + "; it is " + present() + ", and nobody sets it";
    }

    @Override
    public boolean sameKind(MemoryOperation other) {
        return other instanceof ValueOperation value && width == value.width && isWait() == value.isWait();
    }

    @Override
    public boolean isHeld() {
        return isWait() && memory.live() && !isMetBy(present());
    }

    @Override
    public void perform() {
        if (comparison == null && memory.live()) {
            memory.storage().setBits(offset, width, value);
        }
    }

    @Override
    public long nanos(CostModel costs) {
        return isWait() ? costs.waitValue() : costs.writeValue();
    }

    @Override
    public Detail detail() {
        String where = Detail.address(address()) + ", " + 8 * width + " bits";
        return Detail.of(DotFlag.BATCH_MEM_OP_PARAMS, isWait() ? "WAIT_VALUE" : "WRITE_VALUE", this + " at " + where);
    }

    @Override
    public String toString() {
        return (comparison == null ? "write " : "wait " + comparison + " ") + written();
    }
}
