package orrery.core.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.Objects;

/**
 * The bytes behind an allocation, in chunks that come into being when they are first touched: an allocation larger than
 * the Java heap costs nothing until it is used.
 */
public final class Storage {
    /** The base-two logarithm of a chunk's size: 256 MiB. */
    static final int CHUNK_SHIFT = 28;

    private final long size;
    private final int chunkShift;
    private final int chunkBytes;
    private Elements adopted;
    private Chunk[] chunks;

    /** Bytes in the chunks, and where in them this storage begins: not at 0 only where it is a part of another. */
    private final long whole;

    private final long start;
    private boolean live = true;
    private boolean over;

    private Storage(long size, int chunkShift, Elements adopted) {
        this.size = size;
        this.chunkShift = chunkShift;
        this.chunkBytes = 1 << chunkShift;
        this.adopted = adopted;
        this.whole = size;
        this.start = 0;
    }

    private Storage(Storage of, long offset, long size) {
        this.size = size;
        this.chunkShift = of.chunkShift;
        this.chunkBytes = of.chunkBytes;
        this.chunks = of.table();
        this.adopted = of.adopted;
        this.whole = of.whole;
        this.start = of.start + offset;
    }

    /** Storage of {@code size} bytes that reads as zero. */
    Storage(long size, int chunkShift) {
        this(size, chunkShift, null);
    }

    /** Storage that is a Java array: what the device writes, the program sees in its array, and the other way round. */
    static Storage of(Object array, int chunkShift) {
        if (array instanceof byte[] bytes) {
            return new Storage(bytes.length, chunkShift, new Elements.Bytes(bytes));
        } else if (array instanceof short[] shorts) {
            return new Storage(2L * shorts.length, chunkShift, new Elements.Shorts(shorts));
        } else if (array instanceof int[] ints) {
            return new Storage(4L * ints.length, chunkShift, new Elements.Ints(ints));
        } else if (array instanceof float[] floats) {
            return new Storage(4L * floats.length, chunkShift, new Elements.Floats(floats));
        } else if (array instanceof long[] longs) {
            return new Storage(8L * longs.length, chunkShift, new Elements.Longs(longs));
        } else if (array instanceof double[] doubles) {
            return new Storage(8L * doubles.length, chunkShift, new Elements.Doubles(doubles));
        }
        throw new IllegalArgumentException("memory can be a byte[], short[], int[], float[], long[] or double[], not "
                + array.getClass().getTypeName());
    }

    /** Storage that is a file, which must not be shorter: whoever else has mapped it shares the bytes. */
    static Storage of(FileChannel file, long size, int chunkShift) throws IOException {
        Storage storage = new Storage(size, chunkShift);
        Chunk[] chunks = storage.table();
        for (int i = 0; i < chunks.length; i++) {
            long from = (long) i << chunkShift;
            int bytes = (int) Math.min(storage.chunkBytes, size - from);
            chunks[i] = new Chunk(new Elements.Mapped(file.map(MapMode.READ_WRITE, from, bytes)), 0, bytes);
        }
        return storage;
    }

    /** A part of this storage, with a life of its own: the bytes are the same. */
    Storage part(long offset, long bytes) {
        Objects.checkFromIndexSize(offset, bytes, size);
        return new Storage(this, offset, bytes);
    }

    /** The size in bytes. */
    public long size() {
        return size;
    }

    /** False once the allocation was freed. */
    public boolean live() {
        return live;
    }

    /** Begins the life of the bytes, or begins it anew: they read as zero. */
    void begin() {
        live = true;
    }

    /** Ends the life of the bytes for good. */
    void end() {
        kill();
        over = true;
    }

    /** Whether they never live again. */
    boolean over() {
        return over;
    }

    /**
     * Ends the life of the bytes: from here on every access through a view is a fault, and nothing is kept for them.
     * Where they are those of others too, these keep them.
     */
    void kill() {
        live = false;
        adopted = null;
        chunks = null;
    }

    /** The memory from {@code offset} on as elements of {@code wanted}'s type, or null if no single array can serve. */
    Elements typed(long offset, long bytes, Elements wanted) {
        if (bytes == 0 || (start + offset) % (1 << wanted.shift()) != 0) {
            return null;
        }
        Elements array = adopted;
        if (array != null) {
            return array.getClass() == wanted.getClass() ? array : null;
        }
        int index = index(offset);
        return index == index(offset + bytes - 1) ? chunk(index).typed(wanted) : null;
    }

    /** Where an offset lies in the array that {@link #typed} gives for it, in elements of {@code 1 << shift} bytes. */
    int first(long offset, int shift) {
        return (int) ((adopted != null ? start + offset : within(offset)) >> shift);
    }

    /** Which chunk an offset lies in. */
    private int index(long offset) {
        return (int) ((start + offset) >> chunkShift);
    }

    /** Where an offset lies in its chunk, in bytes. */
    private int within(long offset) {
        return (int) (start + offset) & (chunkBytes - 1);
    }

    /** The chunks, which parts of this storage share. */
    private synchronized Chunk[] table() {
        if (chunks == null) {
            chunks = new Chunk[Math.toIntExact((whole + chunkBytes - 1) >> chunkShift)];
        }
        return chunks;
    }

    private Chunk chunk(int index) {
        Chunk[] there = chunks;
        Chunk[] table = there == null ? table() : there;
        Chunk chunk = table[index];
        return chunk == null ? touch(table, index) : chunk;
    }

    private Chunk touch(Chunk[] table, int index) {
        synchronized (table) {
            if (table[index] == null) {
                long from = (long) index << chunkShift;
                int bytes = (int) Math.min(chunkBytes, whole - from);
                Elements array = adopted;
                table[index] =
                        array == null ? new Chunk(bytes) : new Chunk(array, (int) (from >> array.shift()), bytes);
            }
            return table[index];
        }
    }

    /** The little-endian value of {@code width} bytes at {@code offset}. */
    public long bits(long offset, int width) {
        Objects.checkFromIndexSize(offset, width, size);
        int at = within(offset);
        if (at + width <= chunkBytes) {
            return chunk(index(offset)).bits(at, width);
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
        if (at + width <= chunkBytes) {
            chunk(index(offset)).setBits(at, width, value);
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
            int n = (int) Math.min(bytes - done, chunkBytes - at);
            long turned = done == 0 || width == 1 ? value : rotate(value, width, (int) (done % width));
            chunk(index(offset + done)).fill(at, n, width, turned);
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
        boolean backwards = from.table() == to.table() && from.start + fromOffset < to.start + toOffset;
        for (long done = 0; done < bytes; ) {
            long left = bytes - done;
            long f = backwards ? fromOffset + left - 1 : fromOffset + done;
            long t = backwards ? toOffset + left - 1 : toOffset + done;
            int room = backwards
                    ? Math.min(from.within(f), to.within(t)) + 1
                    : Math.min(from.chunkBytes - from.within(f), to.chunkBytes - to.within(t));
            int n = (int) Math.min(left, room);
            int back = backwards ? n - 1 : 0;
            Chunk.copy(from.chunk(from.index(f)), from.within(f) - back, to.chunk(to.index(t)), to.within(t) - back, n);
            done += n;
        }
    }
}
