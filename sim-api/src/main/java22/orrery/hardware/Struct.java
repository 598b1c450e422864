package orrery.hardware;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A structure in memory, whose fields are read and written by name.
 *
 * @param layout where the fields are
 * @param memory the memory
 */
record Struct(CStruct layout, MemorySegment memory) {

    /** Allocates a structure of zeros. */
    static Struct in(Arena arena, CStruct layout) {
        return new Struct(layout, arena.allocate(layout.size(), Long.BYTES));
    }

    /** Allocates a structure of zeros for each of several. */
    static Struct[] array(Arena arena, CStruct layout, int count) {
        MemorySegment all = arena.allocate((long) layout.size() * Math.max(1, count), Long.BYTES);
        Struct[] each = new Struct[count];
        for (int i = 0; i < count; i++) {
            each[i] = new Struct(layout, all.asSlice((long) i * layout.size(), layout.size()));
        }
        return each;
    }

    /** Returns the structure at an address. */
    static Struct at(long address, CStruct layout) {
        return new Struct(layout, MemorySegment.ofAddress(address).reinterpret(layout.size()));
    }

    /** Returns a structure that is a field. */
    Struct at(String field, CStruct nested) {
        return new Struct(nested, memory.asSlice(layout.offset(field), nested.size()));
    }

    /** Sets a field. */
    Struct set(String field, long value) {
        long offset = layout.offset(field);
        switch (layout.size(field)) {
            case Byte.BYTES -> memory.set(JAVA_BYTE, offset, (byte) value);
            case Short.BYTES -> memory.set(JAVA_SHORT_UNALIGNED, offset, (short) value);
            case Integer.BYTES -> memory.set(JAVA_INT_UNALIGNED, offset, (int) value);
            case Long.BYTES -> memory.set(JAVA_LONG_UNALIGNED, offset, value);
            default -> throw new AssertionError(layout + "." + field + " is no number");
        }
        return this;
    }

    /** Returns a field. */
    long get(String field) {
        long offset = layout.offset(field);
        return switch (layout.size(field)) {
            case Byte.BYTES -> Byte.toUnsignedLong(memory.get(JAVA_BYTE, offset));
            case Short.BYTES -> memory.get(JAVA_SHORT_UNALIGNED, offset);
            case Integer.BYTES -> memory.get(JAVA_INT_UNALIGNED, offset);
            case Long.BYTES -> memory.get(JAVA_LONG_UNALIGNED, offset);
            default -> throw new AssertionError(layout + "." + field + " is no number");
        };
    }

    /** Returns a field of 32 bits. */
    int getInt(String field) {
        return (int) get(field);
    }
}
