package orrery.cupti.collect;

import java.util.Arrays;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.Generation;
import orrery.cupti.record.RecordTypes;
import orrery.cupti.record.Structure;

/** A buffer that the recorder holds, with the position after its last record. */
public final class RecordBuffer {
    /** Bytes of the shortest record that is written. */
    private static final int MIN_RECORD_BYTES = RecordTypes.all().stream()
            .flatMap(type -> Arrays.stream(Generation.values()).map(type::structure))
            .mapToInt(Structure::size)
            .min()
            .orElseThrow();

    private final ActivityBuffer buffer;
    private final byte[] bytes;
    private final int first;
    private final int size;
    private final long maxRecords;
    private int used;
    private long records;
    private boolean full;

    /**
     * Creates an empty record buffer.
     *
     * @param buffer the buffer
     * @param size how many of its bytes may be used
     * @param maxRecords how many records it takes; 0 for as many as fit
     */
    public RecordBuffer(ActivityBuffer buffer, int size, long maxRecords) {
        this.buffer = buffer;
        this.bytes = buffer.bytes();
        this.first = buffer.offset();
        this.size = size;
        this.maxRecords = maxRecords;
    }

    /** Reserves bytes for a record and returns their index in the array; -1 if the buffer is full. */
    int reserve(int recordBytes) {
        if (full || size - used < recordBytes) {
            full = true;
            return -1;
        }
        int at = first + used;
        used += recordBytes;
        if (++records == maxRecords) {
            full = true;
        }
        return at;
    }

    /** Returns whether it shares bytes with the first {@code otherSize} bytes of another buffer. */
    boolean overlaps(ActivityBuffer other, int otherSize) {
        return other.bytes() == bytes && other.offset() < first + size && first < other.offset() + otherSize;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns the buffer. */
    public ActivityBuffer buffer() {
        return buffer;
    }

    /** Returns how many of its bytes may be used. */
    public int size() {
        return size;
    }

    /** Returns how many of its bytes hold records. */
    public int used() {
        return used;
    }

    /** Returns whether it takes no more records: not one of the least size. */
    public boolean full() {
        return full || size - used < MIN_RECORD_BYTES;
    }
}
