package orrery.cupti.collect;

import orrery.cupti.ActivityBuffer;

/** A buffer that the recorder has, and how full it is. */
public final class Filling {
    private final ActivityBuffer buffer;
    private final byte[] bytes;
    private final int first;
    private final int size;
    private final long most;
    private int used;
    private long records;
    private boolean full;

    /** A buffer of which {@code size} bytes are used, for {@code most} records, or as many as fit if that is 0. */
    Filling(ActivityBuffer buffer, int size, long most) {
        this.buffer = buffer;
        this.bytes = buffer.bytes();
        this.first = buffer.offset();
        this.size = size;
        this.most = most;
    }

    /** Takes room for a record: where it begins in the array; -1 if the buffer is full now. */
    int take(int bytesOfRecord) {
        if (full || used + bytesOfRecord > size) {
            full = true;
            return -1;
        }
        int at = first + used;
        used += bytesOfRecord;
        if (++records == most) {
            full = true;
        }
        return at;
    }

    /** Whether it shares bytes with so many of another buffer. */
    boolean shares(ActivityBuffer other, int otherBytes) {
        return other.bytes() == bytes && other.offset() < first + size && first < other.offset() + otherBytes;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The buffer. */
    public ActivityBuffer buffer() {
        return buffer;
    }

    /** How many of its bytes are used at most. */
    public int size() {
        return size;
    }

    /** How many of its bytes hold records. */
    public int used() {
        return used;
    }

    /** Whether it takes no more records. */
    public boolean full() {
        return full;
    }
}
