package orrery.cupti.collect;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Numbered;
import orrery.cupti.record.Structure;

/**
 * Writes the fields of one record in place. It is moved from record to record, so that writing allocates nothing.
 * Frequent records are written by offset, rare ones by field name. A field that the structure lacks has the offset -1
 * and is not written. It has to be moved before it is used.
 */
final class FieldWriter {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = {};
    private int base;
    private @Nullable Structure structure;

    /** Moves to another record and makes it a copy of {@code template}. */
    FieldWriter moveTo(byte[] array, int first, Structure shape, byte[] template) {
        bytes = array;
        base = first;
        structure = shape;
        System.arraycopy(template, 0, array, first, template.length);
        return this;
    }

    /** Writes a field of one byte. */
    void i8(int offset, int value) {
        if (offset >= 0) {
            bytes[base + offset] = (byte) value;
        }
    }

    /** Writes a field of four bytes. */
    void i32(int offset, int value) {
        if (offset >= 0) {
            INT.set(bytes, base + offset, value);
        }
    }

    /** Writes a field of eight bytes. */
    void i64(int offset, long value) {
        if (offset >= 0) {
            LONG.set(bytes, base + offset, value);
        }
    }

    /** Writes a field by name, in as many bytes as it has. */
    FieldWriter set(String field, long value) {
        Objects.requireNonNull(structure).set(bytes, base, field, value);
        return this;
    }

    /** Writes the documented number of a constant into a field. */
    FieldWriter set(String field, Numbered value) {
        return set(field, value.number());
    }

    /** Writes 1 or 0 into a field. */
    FieldWriter set(String field, boolean value) {
        return set(field, value ? 1 : 0);
    }
}
