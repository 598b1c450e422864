package orrery.cupti.collect;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import orrery.cupti.Numbered;
import orrery.cupti.record.Structure;

/** The place of the record that is being written. A field that its structure lacks is at -1, and is not written. */
final class Slot {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int base;
    private Structure structure;

    /** Makes it the place of another record, which is like {@code prototype} to begin with. */
    Slot at(byte[] array, int first, Structure shape, byte[] prototype) {
        bytes = array;
        base = first;
        structure = shape;
        System.arraycopy(prototype, 0, array, first, prototype.length);
        return this;
    }

    void i8(int field, int value) {
        if (field >= 0) {
            bytes[base + field] = (byte) value;
        }
    }

    void i16(int field, int value) {
        if (field >= 0) {
            SHORT.set(bytes, base + field, (short) value);
        }
    }

    void i32(int field, int value) {
        if (field >= 0) {
            INT.set(bytes, base + field, value);
        }
    }

    void i64(int field, long value) {
        if (field >= 0) {
            LONG.set(bytes, base + field, value);
        }
    }

    /** Writes a field by its name: for records that are rare. */
    Slot set(String field, long value) {
        structure.set(bytes, base, field, value);
        return this;
    }

    /** Writes a field by its name: for records that are rare. */
    Slot set(String field, Numbered value) {
        return set(field, value.number());
    }
}
