package orrery.core.memory;

/**
 * Memory whose array is of another type than the view of it, because views of that type came first: a structure with
 * fields of several types, or one allocation that a program divides.
 */
public final class ForeignArray {
    private final Elements array;
    private final long position;

    /**
     * Creates the part of an array from a byte on.
     *
     * @param position the number of bytes before it
     */
    ForeignArray(Elements array, long position) {
        this.array = array;
        this.position = position;
    }

    /** Returns 1, 2, 4 or 8 bytes, zero-extended. */
    public long bits(long offset, int width) {
        return array.bytes(position + offset, width);
    }

    /** Sets 1, 2, 4 or 8 bytes from the low bytes of a value. */
    public void setBits(long offset, int width, long value) {
        array.setBytes(position + offset, width, value);
    }
}
