package orrery.cupti.record;

import java.util.Objects;

/**
 * A buffer for activity records: a range of bytes of an array. Where an alignment is demanded of its address, it is
 * demanded of its offset in the array.
 */
public final class ActivityBuffer {
    private final byte[] bytes;
    private final int offset;
    private final int size;

    private ActivityBuffer(byte[] bytes, int offset, int size) {
        this.bytes = bytes;
        this.offset = offset;
        this.size = size;
    }

    /**
     * Allocates a buffer.
     *
     * @param size its size in bytes
     * @throws NegativeArraySizeException if the size is negative
     */
    public static ActivityBuffer allocate(int size) {
        return new ActivityBuffer(new byte[size], 0, size);
    }

    /**
     * Creates a buffer from a range of bytes of an array, which is not copied.
     *
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static ActivityBuffer of(byte[] bytes, int offset, int size) {
        Objects.checkFromIndexSize(offset, size, bytes.length);
        return new ActivityBuffer(bytes, offset, size);
    }

    /** Returns the array. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns where it begins in the array, in bytes. */
    public int offset() {
        return offset;
    }

    /** Returns its size in bytes. */
    public int size() {
        return size;
    }
}
