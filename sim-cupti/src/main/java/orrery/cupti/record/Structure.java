package orrery.cupti.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How a record lies in a buffer: its fields one behind the other without gaps, the kind first, and its size a multiple
 * of 8 bytes. A structure is described once; what writes records and what reads them asks it where things are.
 */
public final class Structure {
    private static final int ALIGNMENT = 8;
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);

    private final String name;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private int end;
    private byte[] empty;

    private Structure(String name) {
        this.name = name;
    }

    private static VarHandle view(Class<?> elements) {
        return MethodHandles.byteArrayViewVarHandle(elements, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * A structure of the kind and some more fields.
     *
     * @param name its documented name
     * @param fields types and names, such as {@code u32 id, text name}: names with a bar between them share their
     *     place, and {@code x16} is a place of 16 bytes that nobody uses
     */
    static Structure of(String name, String fields) {
        return new Structure(name).with("u32 kind, " + fields);
    }

    /** The same structure under a newer name, with more fields behind the others. */
    Structure then(String newer, String more) {
        Structure longer = new Structure(newer);
        longer.fields.putAll(fields);
        longer.end = end;
        return longer.with(more);
    }

    private Structure with(String declarations) {
        for (String declaration : declarations.split(", ")) {
            int space = declaration.indexOf(' ');
            String type = declaration.substring(0, space);
            if (type.charAt(0) == 'x') {
                end += Integer.parseInt(type.substring(1));
                continue;
            }
            Field.Type known = Field.Type.valueOf(type.toUpperCase(Locale.ROOT));
            for (String each : declaration.substring(space + 1).split("\\|")) {
                fields.put(each, new Field(each, known, end));
            }
            end += known.size();
        }
        empty = new byte[size()];
        return this;
    }

    /** Its documented name. */
    public String name() {
        return name;
    }

    /** How many bytes a record has. */
    public int size() {
        return (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** A record whose fields are all 0; not to be changed. */
    public byte[] empty() {
        return empty;
    }

    /** Its fields, in their order. */
    public Collection<Field> fields() {
        return fields.values();
    }

    /** A field; null if it has none of that name. */
    public Field field(String field) {
        return fields.get(field);
    }

    /** Where a field begins; -1 if it has none of that name. */
    public int offset(String field) {
        Field found = fields.get(field);
        return found == null ? -1 : found.offset();
    }

    /**
     * Reads a field of the record that begins at {@code base}: a number of so many bytes, unsigned as far as it is
     * short.
     */
    long get(byte[] bytes, int base, Field field) {
        int at = base + field.offset();
        return switch (field.type().size()) {
            case 1 -> bytes[at] & 0xff;
            case 2 -> (short) SHORT.get(bytes, at) & 0xffff;
            case 4 -> (int) INT.get(bytes, at);
            default -> (long) LONG.get(bytes, at);
        };
    }

    /** Writes a field of the record that begins at {@code base}. What the structure has no field for is not written. */
    public void set(byte[] bytes, int base, String field, long value) {
        Field found = fields.get(field);
        if (found == null) {
            return;
        }
        int at = base + found.offset();
        switch (found.type().size()) {
            case 1 -> bytes[at] = (byte) value;
            case 2 -> SHORT.set(bytes, at, (short) value);
            case 4 -> INT.set(bytes, at, (int) value);
            default -> LONG.set(bytes, at, value);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
