package orrery.core.memory;

import java.util.Objects;

/**
 * The bytes behind an allocation, in chunks that come into being when they are first touched: an allocation larger than
 * the Java heap costs nothing until it is used.
 */
public final class Storage {
    private static final int CHUNK_SHIFT = 28;
    private static final int CHUNK = 1 << CHUNK_SHIFT;

    private final long size;
    private final Chunk[] chunks;
    private boolean live = true;

    /** Storage of {@code size} bytes that reads as zero. */
    Storage(long size) {
        this.size = size;
        this.chunks = new Chunk[Math.toIntExact((size + CHUNK - 1) >> CHUNK_SHIFT)];
    }

    private Storage(Elements array, long size) {
        this(size);
        chunks[0] = new Chunk(array, (int) size);
    }

    /** Storage that is a Java array: what the device writes, the program sees in its array, and the other way round. */
    static Storage of(Object array) {
        if (array instanceof byte[] bytes) {
            return new Storage(new Elements.Bytes(bytes), bytes.length);
        } else if (array instanceof short[] shorts) {
            return new Storage(new Elements.Shorts(shorts), 2L * shorts.length);
        } else if (array instanceof int[] ints) {
            return new Storage(new Elements.Ints(ints), 4L * ints.length);
        } else if (array instanceof float[] floats) {
            return new Storage(new Elements.Floats(floats), 4L * floats.length);
        } else if (array instanceof long[] longs) {
            return new Storage(new Elements.Longs(longs), 8L * longs.length);
        } else if (array instanceof double[] doubles) {
            return new Storage(new Elements.Doubles(doubles), 8L * doubles.length);
        }
        throw new IllegalArgumentException("memory can be a byte[], short[], int[], float[], long[] or double[], not "
                + array.getClass().getTypeName());
    }

    /** The size in bytes. */
    public long size() {
        return size;
    }

    /** False once the allocation was freed. */
    public boolean live() {
        return live;
    }

    /** Ends the life of the bytes: from here on every access through a view is a fault. */
    void kill() {
        live = false;
        java.util.Arrays.fill(chunks, null);
    }

    /** The memory from {@code offset} on as elements of {@code wanted}'s type, or null if no single array can serve. */
    Elements typed(long offset, long bytes, Elements wanted) {
        if (bytes == 0 || offset % (1 << wanted.shift()) != 0) {
            return null;
        }
        int index = (int) (offset >> CHUNK_SHIFT);
        if (index != (int) ((offset + bytes - 1) >> CHUNK_SHIFT)) {
            return null;
        }
        return chunk(index).typed(wanted);
    }

    /** Where an offset lies in the array of its chunk, in bytes. */
    static int within(long offset) {
        return (int) offset & (CHUNK - 1);
    }

    private Chunk chunk(int index) {
        Chunk chunk = chunks[index];
        if (chunk == null) {
            synchronized (chunks) {
                chunk = chunks[index];
                if (chunk == null) {
                    long start = (long) index << CHUNK_SHIFT;
                    chunk = new Chunk((int) Math.min(CHUNK, size - start));
                    chunks[index] = chunk;
                }
            }
        }
        return chunk;
    }

    /** The little-endian value of {@code width} bytes at {@code offset}. */
    public long bits(long offset, int width) {
        Objects.checkFromIndexSize(offset, width, size);
        int at = within(offset);
        if (at + width <= CHUNK) {
            return chunk((int) (offset >> CHUNK_SHIFT)).bits(at, width);
        }
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = value << 8 | bits(offset + i, 1);
        }
        return value;
    }

    /** Stores the low {@code width} bytes of {@code value} at {@code offset}, little-endian. */
    public void setBits(long offset, int width, long value) {
        Objects.checkFromIndexSize(offset, width, size);
        int at = within(offset);
        if (at + width <= CHUNK) {
            chunk((int) (offset >> CHUNK_SHIFT)).setBits(at, width, value);
            return;
        }
        for (int i = 0; i < width; i++) {
            setBits(offset + i, 1, value >>> (8 * i));
        }
    }

    /** Fills {@code bytes} bytes from {@code offset} with a value of {@code width} bytes. */
    public void fill(long offset, long bytes, int width, long value) {
        Objects.checkFromIndexSize(offset, bytes, size);
        for (long done = 0; done < bytes; ) {
            int at = within(offset + done);
            int n = (int) Math.min(bytes - done, CHUNK - at);
            long turned = done == 0 || width == 1 ? value : rotate(value, width, (int) (done % width));
            chunk((int) ((offset + done) >> CHUNK_SHIFT)).fill(at, n, width, turned);
            done += n;
        }
    }

    private static long rotate(long value, int width, int bytes) {
        if (bytes == 0) {
            return value;
        }
        long mask = width == 8 ? -1L : (1L << (8 * width)) - 1;
        long v = value & mask;
        return v >>> (8 * bytes) | v << (8 * (width - bytes)) & mask;
    }

    /** Copies {@code bytes} bytes from one place to another. */
    public static void copy(Storage from, long fromOffset, Storage to, long toOffset, long bytes) {
        Objects.checkFromIndexSize(fromOffset, bytes, from.size);
        Objects.checkFromIndexSize(toOffset, bytes, to.size);
        boolean backwards = from == to && fromOffset < toOffset;
        for (long done = 0; done < bytes; ) {
            long left = bytes - done;
            long f = backwards ? fromOffset + left - 1 : fromOffset + done;
            long t = backwards ? toOffset + left - 1 : toOffset + done;
            int room = backwards ? Math.min(within(f), within(t)) + 1 : CHUNK - Math.max(within(f), within(t));
            int n = (int) Math.min(left, room);
            int back = backwards ? n - 1 : 0;
            Chunk.copy(
                    from.chunk((int) (f >> CHUNK_SHIFT)),
                    within(f) - back,
                    to.chunk((int) (t >> CHUNK_SHIFT)),
                    within(t) - back,
                    n);
            done += n;
        }
    }
}
