package orrery.ptx.device;

/**
 * A place in the code that accesses memory, or may fail otherwise.
 *
 * @param element how it accesses global memory
 * @param instruction the instruction with its modifiers
 * @param place where it is, such as {@code saxpy.cu:3 (line 41 of the PTX)}
 */
public record SiteInfo(Element element, String instruction, String place) {

    /** The elements of memory that an instruction accesses. */
    public enum Element {
        /** 8 bits. */
        BYTE(0),
        /** 16 bits. */
        SHORT(1),
        /** 32 bits. */
        INT(2),
        /** Single precision. */
        FLOAT(2),
        /** 64 bits. */
        LONG(3),
        /** Double precision. */
        DOUBLE(3);

        private final int shift;

        Element(int shift) {
            this.shift = shift;
        }

        /** Returns the base-two logarithm of the size in bytes. */
        public int shift() {
            return shift;
        }
    }

    /** Returns the instruction and where it is. */
    @Override
    public String toString() {
        return instruction + " at " + place;
    }
}
