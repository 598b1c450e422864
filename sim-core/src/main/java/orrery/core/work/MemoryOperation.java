package orrery.core.work;

import orrery.core.memory.Allocation;

/**
 * One stream memory operation: a write of a value, or a wait for one.
 *
 * @param memory where the value is
 * @param offset its first byte
 * @param width its size in bytes, 4 or 8
 * @param value the value written or compared with
 * @param comparison what a wait waits for, or null for a write
 */
public record MemoryOperation(Allocation memory, long offset, int width, long value, Comparison comparison) {

    /** What a wait waits for, by the documented names of {@code CUstreamWaitValue_flags}. */
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
            long mask = width == 4 ? 0xFFFF_FFFFL : -1L;
            return switch (this) {
                case GEQ -> width == 4 ? (int) (there - value) >= 0 : there - value >= 0;
                case EQ -> (there & mask) == (value & mask);
                case AND -> (there & value & mask) != 0;
                case NOR -> (~(there | value) & mask) != 0;
            };
        }
    }

    /** Whether it waits for a value. */
    boolean waits() {
        return comparison != null;
    }

    /** Whether it differs from another one in nothing but place and value. */
    boolean sameKind(MemoryOperation other) {
        return width == other.width && waits() == other.waits();
    }

    /** Writes the value, or looks whether the value that it waits for is there; false if it is not. */
    boolean done() {
        if (!memory.live()) {
            return true;
        } else if (waits()) {
            return comparison.holds(memory.storage().bits(offset, width), value, width);
        }
        memory.storage().setBits(offset, width, value);
        return true;
    }

    /** What a picture shows of it. */
    Detail detail() {
        String where = Detail.address(memory.base() + offset) + ", " + 8 * width + " bits";
        return Detail.of(Aspect.BATCH_MEM_OP_PARAMS, waits() ? "WAIT_VALUE" : "WRITE_VALUE", this + " at " + where);
    }

    @Override
    public String toString() {
        return (comparison == null ? "write " : "wait " + comparison + " ") + value;
    }
}
