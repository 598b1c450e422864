package orrery.core.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A contiguous piece of memory. It has no array until it is first touched; its first typed view decides the array's
 * type and pins it, while copies and fills adapt to whatever type there is.
 */
final class Chunk {
    private static final int STAGING = 1 << 14;

    private final int size;

    /** Where the chunk begins in its array, in elements: not at the start only in an array of the user's. */
    private final int first;

    private Elements elements;
    private boolean pinned;

    /** Memory of {@code size} bytes that reads as zero. */
    Chunk(int size) {
        this.size = size;
        this.first = 0;
    }

    /** Memory that is there already: an array of the user's from element {@code first} on, or a file. */
    Chunk(Elements elements, int first, int size) {
        this.size = size;
        this.first = first;
        this.elements = elements;
        this.pinned = true;
    }

    int size() {
        return size;
    }

    /** The memory as elements of {@code wanted}'s type, or null if a view of another type came first. */
    synchronized Elements typed(Elements wanted) {
        if (elements == null) {
            elements = wanted.blank(slots(wanted));
        } else if (elements.getClass() != wanted.getClass()) {
            if (pinned) {
                return null;
            }
            Elements old = elements;
            elements = wanted.blank(slots(wanted));
            move(old, elements, size);
        }
        pinned = true;
        return elements;
    }

    /** How many elements it takes to hold all bytes. */
    private int slots(Elements like) {
        int unit = 1 << like.shift();
        return size / unit + (size % unit == 0 ? 0 : 1);
    }

    private synchronized Elements touched(Elements like) {
        if (elements == null) {
            elements = like.blank(slots(like));
        }
        return elements;
    }

    long bits(int offset, int width) {
        Elements e = elements;
        if (e == null) {
            return 0;
        }
        if (e instanceof Elements.Mapped file && Elements.Mapped.whole(offset, width)) {
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
        Elements e = touched(new Elements.Bytes(new byte[0]));
        if (e instanceof Elements.Mapped file && Elements.Mapped.whole(offset, width)) {
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

    /** Sets a part of an element. Its other parts belong to others, who may be setting them at this moment. */
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
        Elements e = touched(new Elements.Ints(new int[0]));
        long pattern = spread(value, width);
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

    /** A value of 1, 2, 4 or 8 bytes repeated through 64 bits. */
    private static long spread(long value, int width) {
        return switch (width) {
            case 1 -> (value & 0xFFL) * 0x0101_0101_0101_0101L;
            case 2 -> (value & 0xFFFFL) * 0x0001_0001_0001_0001L;
            case 4 -> (value & 0xFFFF_FFFFL) * 0x0000_0001_0000_0001L;
            case 8 -> value;
            default -> throw new IllegalArgumentException("width " + width);
        };
    }

    /** Copies between two pieces of memory, which may be one; overlapping ranges are copied as if through a third. */
    static void copy(Chunk from, int fromOffset, Chunk to, int toOffset, int bytes) {
        Elements source = from.elements;
        if (source == null) {
            to.fill(toOffset, bytes, 1, 0);
            return;
        }
        Elements target = to.touched(source);
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
        byte[] staging = new byte[Math.min(bytes, STAGING)];
        boolean backwards = from == to && fromOffset < toOffset;
        for (int done = 0; done < bytes; ) {
            int n = Math.min(staging.length, bytes - done);
            int at = backwards ? bytes - done - n : done;
            from.read(fromOffset + at, staging, 0, n);
            to.write(toOffset + at, staging, 0, n);
            done += n;
        }
    }

    private static void move(Elements from, Elements to, int bytes) {
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
            e.give(first + (offset + i) / unit, whole, little(out, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            out[at + i] = (byte) byteAt(e, offset + i);
        }
    }

    void write(int offset, byte[] in, int at, int count) {
        Elements e = touched(new Elements.Bytes(new byte[0]));
        int unit = 1 << e.shift();
        int i = 0;
        for (; i < count && (offset + i) % unit != 0; i++) {
            setByte(e, offset + i, in[at + i]);
        }
        int whole = (count - i) / unit;
        if (whole > 0) {
            e.take(first + (offset + i) / unit, whole, little(in, at + i, whole * unit));
            i += whole * unit;
        }
        for (; i < count; i++) {
            setByte(e, offset + i, in[at + i]);
        }
    }

    /** Part of an array as a little-endian buffer. */
    private static ByteBuffer little(byte[] array, int offset, int length) {
        return ByteBuffer.wrap(array, offset, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }
}
