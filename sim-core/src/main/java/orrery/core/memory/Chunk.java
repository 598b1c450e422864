package orrery.core.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous piece of storage. It allocates its array at the first access. The first typed view fixes the type of the
 * array. Copies and fills work with any type.
 */
final class Chunk {
    private static final int STAGING_BYTES = 1 << 14;

    private final int size;

    /** The index of the first element of the chunk in its array. It is 0 unless the array belongs to the program. */
    private final int first;

    private @Nullable Elements elements;
    private boolean pinned;

    /** Creates a chunk of {@code size} bytes that reads as zero. */
    Chunk(int size) {
        this.size = size;
        this.first = 0;
    }

    /** Creates a chunk of existing memory: an array of the program from element {@code first} on, or a file. */
    Chunk(Elements elements, int first, int size) {
        this.size = size;
        this.first = first;
        this.elements = elements;
        this.pinned = true;
    }

    int size() {
        return size;
    }

    /**
     * Returns the memory as elements of the type of {@code wanted}; null if a view of another type has fixed the type.
     */
    synchronized @Nullable Elements typed(Elements wanted) {
        if (elements == null) {
            elements = wanted.newArray(elementCount(wanted));
        } else if (elements.getClass() != wanted.getClass()) {
            if (pinned) {
                return null;
            }
            Elements old = elements;
            elements = wanted.newArray(elementCount(wanted));
            convert(old, elements, size);
        }
        pinned = true;
        return elements;
    }

    /** Returns the number of elements that hold all bytes. */
    private int elementCount(Elements like) {
        int unit = 1 << like.shift();
        return size / unit + (size % unit == 0 ? 0 : 1);
    }

    private synchronized Elements touch(Elements like) {
        if (elements == null) {
            elements = like.newArray(elementCount(like));
        }
        return elements;
    }

    long bits(int offset, int width) {
        Elements e = elements;
        if (e == null) {
            return 0;
        }
        if (e instanceof Elements.Mapped file && Elements.Mapped.isAligned(offset, width)) {
            return file.bits(offset, width);
        }
        if (width == 1 << e.shift() && offset % width == 0) {
            return e.bits(first + (offset >> e.shift()));
        }
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = value << 8 | byteAt(e, offset + i);
        }
        return value;
    }

    void setBits(int offset, int width, long value) {
        Elements e = touch(new Elements.Bytes(new byte[0]));
        if (e instanceof Elements.Mapped file && Elements.Mapped.isAligned(offset, width)) {
            file.set(offset, width, value);
            return;
        }
        if (width == 1 << e.shift() && offset % width == 0) {
            e.set(first + (offset >> e.shift()), value);
            return;
        }
        for (int i = 0; i < width; i++) {
            setByte(e, offset + i, value >>> (8 * i));
        }
    }

    private long byteAt(Elements e, int offset) {
        int low = offset & ((1 << e.shift()) - 1);
        return e.bits(first + (offset >> e.shift())) >>> (8 * low) & 0xFF;
    }

    /** Sets one byte of an element. Other threads may set the other bytes of the element at the same time. */
    private synchronized void setByte(Elements e, int offset, long value) {
        int at = 8 * (offset & ((1 << e.shift()) - 1));
        int index = first + (offset >> e.shift());
        e.set(index, e.bits(index) & ~(0xFFL << at) | (value & 0xFF) << at);
    }

    /** Sets {@code bytes} bytes to repetitions of a value {@code width} bytes wide. */
    void fill(int offset, int bytes, int width, long value) {
        if (elements == null && value == 0) {
            return;
        }
        Elements e = touch(new Elements.Ints(new int[0]));
        long pattern = repeat(value, width);
        int unit = 1 << e.shift();
        int i = offset;
        int end = offset + bytes;
        for (; i < end && i % unit != 0; i++) {
            setByte(e, i, pattern >>> (8 * ((i - offset) % 8)));
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
            setByte(e, i, pattern >>> (8 * ((i - offset) % 8)));
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
        Elements source = from.elements;
        if (source == null) {
            to.fill(toOffset, bytes, 1, 0);
            return;
        }
        Elements target = to.touch(source);
        int unit = 1 << source.shift();
        boolean aligned = (fromOffset | toOffset | bytes) % unit == 0;
        boolean arrays = !(source instanceof Elements.Mapped);
        if (aligned && arrays && source.getClass() == target.getClass()) {
            System.arraycopy(
                    source.array(),
                    from.first + fromOffset / unit,
                    target.array(),
                    to.first + toOffset / unit,
                    bytes / unit);
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

    private static void convert(Elements from, Elements to, int bytes) {
        Chunk a = new Chunk(from, 0, bytes);
        Chunk b = new Chunk(to, 0, bytes);
        copy(a, 0, b, 0, bytes);
    }

    void read(int offset, byte[] out, int at, int count) {
        Elements e = elements;
        if (e == null) {
            java.util.Arrays.fill(out, at, at + count, (byte) 0);
            return;
        }
        int unit = 1 << e.shift();
        int i = 0;
        for (; i < count && (offset + i) % unit != 0; i++) {
            out[at + i] = (byte) byteAt(e, offset + i);
        }
        int whole = (count - i) / unit;
        if (whole > 0) {
            e.copyTo(first + (offset + i) / unit, whole, littleEndian(out, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            out[at + i] = (byte) byteAt(e, offset + i);
        }
    }

    void write(int offset, byte[] in, int at, int count) {
        Elements e = touch(new Elements.Bytes(new byte[0]));
        int unit = 1 << e.shift();
        int i = 0;
        for (; i < count && (offset + i) % unit != 0; i++) {
            setByte(e, offset + i, in[at + i]);
        }
        int whole = (count - i) / unit;
        if (whole > 0) {
            e.copyFrom(first + (offset + i) / unit, whole, littleEndian(in, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            setByte(e, offset + i, in[at + i]);
        }
    }

    /** Returns a range of an array as a little-endian buffer. */
    private static ByteBuffer littleEndian(byte[] array, int offset, int length) {
        return ByteBuffer.wrap(array, offset, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}
