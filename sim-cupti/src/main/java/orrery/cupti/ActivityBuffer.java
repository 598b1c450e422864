package orrery.cupti;

import java.util.Objects;

/**
 * A buffer for activity records: some bytes of an array. Its address, as far as alignment goes, is its place in the
 * array.
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

    /** A new buffer of so many bytes. */
    public static ActivityBuffer allocate(int size) {
        return new ActivityBuffer(new byte[size], 0, size);
    }

    /**
     * Some bytes of an array.
     *
     * @throws IndexOutOfBoundsException if the array has no such bytes
     */
    public static ActivityBuffer of(byte[] bytes, int offset, int size) {
        Objects.checkFromIndexSize(offset, size, bytes.length);
        return new ActivityBuffer(bytes, offset, size);
    }

    /** The array. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where it begins in the array. */
    public int offset() {
        return offset;
    }

    /** How many bytes it has. */
    public int size() {
        return size;
    }
}
