package orrery.cupti.record;

/**
 * A field of a structure.
 *
 * @param name its name
 * @param type the type of its value
 * @param offset where it begins in the structure, in bytes
 */
public record Field(String name, Type type, int offset) {

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
