package orrery.cupti.record;

import com.google.common.base.Ascii;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a record in a buffer: the kind, then the other fields without gaps, in a multiple of 8 bytes. Reading
 * and writing take offsets and sizes from here.
 */
public final class Structure {
    private static final int ALIGNMENT = 8;

    private static final Splitter DECLARATIONS = Splitter.on(", ");
    private static final Splitter WORDS = Splitter.on(' ').limit(2);
    private static final Splitter NAMES = Splitter.on('|');
    private static final char PADDING = 'x';

    private final String name;
    private final ImmutableMap<String, Field> fields;
    private final int end;
    private final byte[] empty;

    private Structure(String name, ImmutableMap<String, Field> fields, int end) {
        this.name = name;
        this.fields = fields;
        this.end = end;
        this.empty = new byte[size()];
    }

    /**
     * Creates a structure of the kind and more fields.
     *
     * @param name its documented name
     * @param fields types and names, such as {@code u32 id, text name}: names with a bar between them share their
     *     bytes, and {@code x16} is 16 bytes of padding
     */
    static Structure of(String name, String fields) {
        return new Structure(name, ImmutableMap.of(), 0).then(name, "u32 kind, " + fields);
    }

    /** Creates a newer structure that appends fields to those of this one. */
    Structure then(String newer, String more) {
        ImmutableMap.Builder<String, Field> all = ImmutableMap.builder();
        all.putAll(fields);
        int at = end;
        for (String declaration : DECLARATIONS.split(more)) {
            List<String> words = WORDS.splitToList(declaration);
            if (declaration.charAt(0) == PADDING) {
                at += Integer.parseInt(words.get(0).substring(1));
            } else {
                Field.Type type = Field.Type.valueOf(Ascii.toUpperCase(words.get(0)));
                for (String each : NAMES.split(words.get(1))) {
                    all.put(each, new Field(each, type, at));
                }
                at += type.size();
            }
        }
        return new Structure(newer, all.buildOrThrow(), at);
    }

    /** Returns the documented name. */
    public String name() {
        return name;
    }

    /** Returns the size of a record in bytes. */
    public int size() {
        return (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Returns a record whose fields are all 0. The array is shared: it must not be changed. */
    public byte[] empty() {
        return empty;
    }

    /** Returns the fields, in their order. */
    public Collection<Field> fields() {
        return fields.values();
    }

    /** Returns the field with a name; null if there is none. */
    public @Nullable Field field(String field) {
        return fields.get(field);
    }

    /**
     * Returns where the field with a name begins, in bytes; -1 if only other structures have it.
     *
     * @throws IllegalArgumentException if no structure has it
     */
    public int offset(String field) {
        Field found = known(field);
        return found == null ? -1 : found.offset();
    }

    /**
     * Writes a field of the record that begins at {@code base}; does nothing if only other structures have it.
     *
     * @throws IllegalArgumentException if no structure has it
     */
    public void set(byte[] bytes, int base, String field, long value) {
        Field found = known(field);
        if (found != null) {
            found.set(bytes, base, value);
        }
    }

    /** Returns a field; null for one of other structures, such as those of later versions. */
    private @Nullable Field known(String field) {
        Field found = fields.get(field);
        Preconditions.checkArgument(
                found != null || RecordTypes.fieldNames().contains(field),
                "field %s of %s: no structure has such a field",
                field,
                name);
        return found;
    }

    @Override
    public String toString() {
        return name;
    }
}
