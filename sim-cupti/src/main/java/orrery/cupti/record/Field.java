package orrery.cupti.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A field of a structure.
 *
 * @param name its name
 * @param type the type of its value
 * @param offset where it begins in the structure, in bytes
 */
public record Field(String name, Type type, int offset) {

    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private static VarHandle view(Class<?> elements) {
        return MethodHandles.byteArrayViewVarHandle(elements, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Reads the field of the record that begins at {@code base}. Fields of one and two bytes are unsigned, longer ones
     * signed.
     */
    public long get(byte[] bytes, int base) {
        int at = base + offset;
        return switch (type) {
            case U8 -> bytes[at] & 0xff;
            case U16 -> (short) SHORT.get(bytes, at) & 0xffff;
            case U32 -> (int) INT.get(bytes, at);
            case U64, F64, TEXT -> (long) LONG.get(bytes, at);
        };
    }

    /** Writes the field of the record that begins at {@code base}. */
    void set(byte[] bytes, int base, long value) {
        int at = base + offset;
        switch (type) {
            case U8 -> bytes[at] = (byte) value;
            case U16 -> SHORT.set(bytes, at, (short) value);
            case U32 -> INT.set(bytes, at, (int) value);
            case U64, F64, TEXT -> LONG.set(bytes, at, value);
        }
    }

    /** The type of a field's value. Values are little-endian. */
    public enum Type {
        /** A number of one byte. */
        U8(1),
        /** A number of two bytes. */
        U16(2),
        /** A number of four bytes. */
        U32(4),
        /** A number of eight bytes. */
        U64(8),
        /** A floating-point number of eight bytes. */
        F64(8),
        /** The address of a string: eight bytes. */
        TEXT(8);

        private final int size;

        Type(int size) {
            this.size = size;
        }

        /** Returns how many bytes it has. */
        public int size() {
            return size;
        }
    }
}
