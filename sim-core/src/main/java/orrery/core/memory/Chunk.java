package orrery.core.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous piece of storage. It begins as a sparse table of pages, and each page is allocated at its first write.
 * When typed views use much of it, it becomes one Java array of the type of the view, so that views access it fast.
 *
 * <p>Writes to pages hold the lock of the chunk, because another thread may replace the pages by an array. Reads need
 * no lock.
 */
final class Chunk {
    private static final int STAGING_BYTES = 1 << 14;

    /** A chunk becomes an array when one of this many pages has been written. */
    private static final int PAGES_PER_WRITTEN_PAGE = 16;

    /** A chunk becomes an array after one access through a typed view for this many bytes. */
    private static final int BYTES_PER_ACCESS = 64;

    private final int size;
    private final JavaHeap heap;

    /** The value of each byte that was never written. */
    private final byte fresh;

    /** The index of the first element of the chunk in its array. It is 0 unless the array belongs to the program. */
    private final int first;

    /** The array; null while the chunk is sparse. */
    private volatile @Nullable Elements elements;

    /** The pages of a sparse chunk; null if there are none. */
    private volatile @Nullable PageTable pages;

    /** Whether a view has fixed the type of the array. */
    private volatile boolean pinned;

    /** The accesses through typed views while the chunk is sparse. Racing threads may lose counts. */
    private int accesses;

    /** Creates a chunk of {@code size} bytes that all read as {@code fresh}. */
    Chunk(int size, JavaHeap heap, byte fresh) {
        this.size = size;
        this.heap = heap;
        this.fresh = fresh;
        this.first = 0;
    }

    /** Creates a chunk of existing memory: an array of the program from element {@code first} on, or a file. */
    Chunk(Elements elements, int first, int size, JavaHeap heap) {
        this.size = size;
        this.heap = heap;
        this.fresh = 0;
        this.first = first;
        this.elements = elements;
        this.pinned = true;
    }

    /** Returns the bytes of Java heap that it holds, except those of an array of the program. */
    long heapBytes() {
        PageTable table = pages;
        return table != null ? table.heapBytes() : elements == null || isForeign() ? 0 : size;
    }

    private boolean isForeign() {
        return first != 0 || elements instanceof Elements.Mapped;
    }

    /** Returns whether no byte was ever written. */
    boolean isUntouched() {
        // A thread that replaces the pages sets the array first.
        return pages == null && elements == null;
    }

    // -- typed access -------------------------------------------------------------------------------------------

    /**
     * Returns the memory as an array of the type of {@code wanted}; null if it is sparse, or if a view of another type
     * has fixed the type.
     *
     * @param denseBytes the size up to which the chunk becomes an array now, in bytes
     */
    @Nullable
    Elements typed(Elements wanted, long denseBytes) {
        if (!pinned) {
            becomeArray(wanted, denseBytes);
        }
        Elements present = elements;
        return present != null && present.getClass() == wanted.getClass() ? present : null;
    }

    /** Returns the array, if a view has fixed its type; null for a file. */
    @Nullable
    Elements fixed() {
        Elements present = pinned ? elements : null;
        return present instanceof Elements.Mapped ? null : present;
    }

    /** Counts an access through a view of the type of {@code wanted}, which may turn the chunk into an array. */
    void countAccess(Elements wanted) {
        if (!pinned && ++accesses >= size / BYTES_PER_ACCESS) {
            typed(wanted, 0);
        }
    }

    /** Lets the next typed view choose the type of the array again. There must be no view of it. */
    synchronized void unpin() {
        pinned = false;
    }

    /**
     * Replaces pages, or an array whose type is not fixed, by an array of the type of {@code wanted}, and fixes its
     * type. Does nothing if the chunk stays sparse.
     */
    private synchronized void becomeArray(Elements wanted, long denseBytes) {
        Elements old = elements;
        if (pinned || (old == null && size > denseBytes && !isDense())) {
            return;
        }
        if (old == null || old.getClass() != wanted.getClass()) {
            int unit = 1 << wanted.shift();
            Elements array = heap.allocate(size, () -> wanted.newArray(size / unit + (size % unit == 0 ? 0 : 1)));
            Chunk copy = new Chunk(array, 0, size, heap);
            PageTable table = pages;
            if (old != null) {
                copy(this, 0, copy, 0, size);
            } else if (fresh != 0 && (table == null || !table.isComplete())) {
                copy.fill(0, size, 1, fresh);
            }
            if (table != null) {
                table.forEach((at, page) -> copy.write(at, page, 0, page.length));
            }
            elements = array;
            pages = null;
        }
        pinned = true;
    }

    private boolean isDense() {
        return accesses >= size / BYTES_PER_ACCESS
                || (pages != null && pages.written() >= pages.count() / PAGES_PER_WRITTEN_PAGE);
    }

    // -- elements -----------------------------------------------------------------------------------------------

    /** Returns a value that other threads may change at the same time: one that is more than one element, in parts. */
    long bits(int offset, int width) {
        Elements e = elements;
        return e == null ? sparseBits(offset, width) : e.bytes(position(e, offset), width);
    }

    /** Returns a value that others set before or after, with {@link #setAtomicBits} or {@link #update}. */
    synchronized long atomicBits(int offset, int width) {
        return bits(offset, width);
    }

    private long sparseBits(int offset, int width) {
        PageTable table = pages;
        if (table != null) {
            return table.bits(offset, width);
        }
        Elements e = elements;
        return e != null ? bits(offset, width) : PageTable.repeated(fresh, width);
    }

    void setBits(int offset, int width, long value) {
        Elements e = elements;
        if (e == null) {
            synchronized (this) {
                e = elements;
                if (e == null) {
                    pageTable().setBits(offset, width, value);
                    return;
                }
            }
        }
        e.setBytes(position(e, offset), width, value);
    }

    synchronized void setAtomicBits(int offset, int width, long value) {
        setBits(offset, width, value);
    }

    /** Changes a value as one step and returns the previous value. */
    long update(int offset, int width, LongUnaryOperator change) {
        Elements e = elements;
        return e != null && e.isPart(position(e, offset), width)
                ? e.updatePart(position(e, offset), width, change)
                : updateLocked(offset, width, change);
    }

    /** Changes a value of pages, of a file, or that is more than one element. */
    private synchronized long updateLocked(int offset, int width, LongUnaryOperator change) {
        Elements e = elements;
        if (e != null && e.isPart(position(e, offset), width)) {
            return e.updatePart(position(e, offset), width, change);
        }
        long old = bits(offset, width);
        setBits(offset, width, change.applyAsLong(old));
        return old;
    }

    /** Returns the number of bytes of an array before an offset of the chunk. */
    private long position(Elements e, int offset) {
        return ((long) first << e.shift()) + offset;
    }

    private PageTable pageTable() {
        PageTable table = pages;
        if (table == null) {
            table = new PageTable(size, heap, fresh);
            pages = table;
        }
        return table;
    }

    // -- ranges -------------------------------------------------------------------------------------------------

    /** Sets {@code bytes} bytes to repetitions of a value {@code width} bytes wide. */
    void fill(int offset, int bytes, int width, long value) {
        long pattern = repeat(value, width);
        if (elements == null) {
            synchronized (this) {
                if (elements == null) {
                    if (pages != null || pattern != PageTable.repeated(fresh, Long.BYTES)) {
                        pageTable().fill(offset, bytes, pattern);
                    }
                    return;
                }
            }
        }
        Elements e = elements;
        int unit = 1 << e.shift();
        int i = offset;
        int end = offset + bytes;
        for (; i < end && i % unit != 0; i++) {
            e.setBytes(position(e, i), 1, pattern >>> (8 * ((i - offset) % 8)));
        }
        int whole = (end - i) / unit;
        if (whole > 0) {
            int turn = 8 * ((i - offset) % 8);
            long turned = Long.rotateRight(pattern, turn);
            if (width <= unit) {
                e.fill(first + i / unit, whole, turned);
            } else {
                for (int k = 0; k < whole; k++) {
                    e.set(first + i / unit + k, turned >>> (8 * (k * unit % 8)));
                }
            }
            i += whole * unit;
        }
        for (; i < end; i++) {
            e.setBytes(position(e, i), 1, pattern >>> (8 * ((i - offset) % 8)));
        }
    }

    /** Returns a value of 1, 2, 4 or 8 bytes repeated through 64 bits. */
    private static long repeat(long value, int width) {
        return switch (width) {
            case 1 -> (value & 0xFFL) * 0x0101_0101_0101_0101L;
            case 2 -> (value & 0xFFFFL) * 0x0001_0001_0001_0001L;
            case 4 -> (value & 0xFFFF_FFFFL) * 0x0000_0001_0000_0001L;
            case 8 -> value;
            default -> throw new IllegalArgumentException("width " + width);
        };
    }

    /**
     * Copies bytes between two chunks, which may be the same. Overlapping ranges are copied as if through a temporary
     * buffer.
     */
    static void copy(Chunk from, int fromOffset, Chunk to, int toOffset, int bytes) {
        if (from.isUntouched()) {
            to.fill(toOffset, bytes, 1, from.fresh);
            return;
        }
        Elements source = from.elements;
        Elements target = to.elements;
        if (source != null
                && target != null
                && !(source instanceof Elements.Mapped)
                && source.getClass() == target.getClass()) {
            int unit = 1 << source.shift();
            if ((fromOffset | toOffset | bytes) % unit == 0) {
                System.arraycopy(
                        source.array(),
                        from.first + fromOffset / unit,
                        target.array(),
                        to.first + toOffset / unit,
                        bytes / unit);
                return;
            }
        }
        if (source == null && from != to) {
            from.copyPages(fromOffset, to, toOffset, bytes);
            return;
        }
        byte[] staging = new byte[Math.min(bytes, STAGING_BYTES)];
        boolean backwards = from == to && fromOffset < toOffset;
        for (int done = 0; done < bytes; ) {
            int n = Math.min(staging.length, bytes - done);
            int at = backwards ? bytes - done - n : done;
            from.read(fromOffset + at, staging, 0, n);
            to.write(toOffset + at, staging, 0, n);
            done += n;
        }
    }

    /** Copies the pages of a range to another chunk. */
    private void copyPages(int offset, Chunk to, int toOffset, int bytes) {
        PageTable table = pages;
        if (table == null) {
            copy(this, offset, to, toOffset, bytes);
            return;
        }
        for (int done = 0; done < bytes; ) {
            int at = PageTable.offsetInPage(offset + done);
            int n = Math.min(bytes - done, PageTable.PAGE_BYTES - at);
            byte[] page = table.pageAt(offset + done);
            if (page == null) {
                to.fill(toOffset + done, n, 1, fresh);
            } else {
                to.write(toOffset + done, page, at, n);
            }
            done += n;
        }
    }

    private void read(int offset, byte[] out, int at, int count) {
        PageTable table = pages;
        Elements e = elements;
        if (e == null) {
            if (table == null) {
                Arrays.fill(out, at, at + count, fresh);
            } else {
                table.read(offset, out, at, count);
            }
            return;
        }
        int unit = 1 << e.shift();
        int i = 0;
        for (; i < count && (offset + i) % unit != 0; i++) {
            out[at + i] = (byte) e.bytes(position(e, offset + i), 1);
        }
        int whole = (count - i) / unit;
        if (whole > 0) {
            e.copyTo(first + (offset + i) / unit, whole, littleEndian(out, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            out[at + i] = (byte) e.bytes(position(e, offset + i), 1);
        }
    }

    private void write(int offset, byte[] in, int at, int count) {
        if (elements == null) {
            synchronized (this) {
                if (elements == null) {
                    pageTable().write(offset, in, at, count);
                    return;
                }
            }
        }
        Elements e = elements;
        int unit = 1 << e.shift();
        int i = 0;
        for (; i < count && (offset + i) % unit != 0; i++) {
            e.setBytes(position(e, offset + i), 1, in[at + i]);
        }
        int whole = (count - i) / unit;
        if (whole > 0) {
            e.copyFrom(first + (offset + i) / unit, whole, littleEndian(in, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            e.setBytes(position(e, offset + i), 1, in[at + i]);
        }
    }

    /** Returns a range of an array as a little-endian buffer. */
    private static ByteBuffer littleEndian(byte[] array, int offset, int length) {
        return ByteBuffer.wrap(array, offset, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}
