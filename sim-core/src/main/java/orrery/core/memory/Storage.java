package orrery.core.memory;

import com.google.common.base.Preconditions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an allocation, in chunks that are allocated at the first write. An allocation that is larger than the
 * Java heap needs memory only for what is used.
 */
public final class Storage {
    /** The storage of views of addresses that are not accessible. It is empty and not live. */
    static final Storage INACCESSIBLE = inaccessible();

    private final StorageLayout layout;
    private final long size;
    private final byte fresh;
    private @Nullable Elements adopted;
    private Chunk @Nullable [] chunks;

    /** The bytes in all chunks. */
    private final long chunkTableBytes;

    /** The offset of this storage in the chunks; 0 unless it is a part of another storage. */
    private final long start;

    private boolean live = true;
    private boolean permanent;
    private boolean isBuffer;

    private Storage(long size, StorageLayout layout, byte fresh, @Nullable Elements adopted) {
        this.layout = layout;
        this.size = size;
        this.fresh = fresh;
        this.adopted = adopted;
        this.chunkTableBytes = size;
        this.start = 0;
    }

    private Storage(Storage of, long offset, long size) {
        this.layout = of.layout;
        this.size = size;
        this.fresh = of.fresh;
        this.chunks = of.table();
        this.adopted = of.adopted;
        this.chunkTableBytes = of.chunkTableBytes;
        this.start = of.start + offset;
    }

    /** Returns storage that was released. */
    private static Storage inaccessible() {
        Storage storage = new Storage(0, StorageLayout.DEFAULT, (byte) 0);
        storage.release();
        return storage;
    }

    /** Creates storage of {@code size} bytes that all read as {@code fresh}. */
    Storage(long size, StorageLayout layout, byte fresh) {
        this(size, layout, fresh, null);
    }

    /**
     * Returns storage that uses a Java array or a direct buffer. The device and the program see each other's writes.
     */
    static Storage of(Object array, StorageLayout layout) {
        if (array instanceof MappedByteBuffer buffer) {
            return of(buffer, layout);
        }
        Elements elements = Elements.of(array);
        return new Storage((long) elements.length() << elements.shift(), layout, (byte) 0, elements);
    }

    /**
     * Returns storage that maps a file of at least {@code size} bytes. Processes that map the same file share the
     * bytes.
     */
    static Storage of(FileChannel file, long size, StorageLayout layout) throws IOException {
        Storage storage = new Storage(size, layout, (byte) 0);
        Chunk[] chunks = storage.table();
        for (int i = 0; i < chunks.length; i++) {
            long from = (long) i << layout.chunkShift();
            int bytes = (int) Math.min(layout.chunkBytes(), size - from);
            Elements mapped = new Elements.Mapped(file.map(MapMode.READ_WRITE, from, bytes));
            chunks[i] = new Chunk(mapped, 0, bytes, layout.heap());
        }
        return storage;
    }

    /** Returns storage that uses a direct buffer, all of it. */
    private static Storage of(MappedByteBuffer buffer, StorageLayout layout) {
        Preconditions.checkArgument(
                buffer.isDirect() && !buffer.isReadOnly() && buffer.alignmentOffset(0, Long.BYTES) == 0,
                "memory can be a direct buffer that can be written and begins at a multiple of 8 bytes, not %s",
                buffer);
        Storage storage = new Storage(buffer.capacity(), layout, (byte) 0);
        storage.use(buffer);
        return storage;
    }

    private void use(MappedByteBuffer buffer) {
        Chunk[] table = table();
        for (int i = 0; i < table.length; i++) {
            int from = i << layout.chunkShift();
            int bytes = Math.min(layout.chunkBytes(), buffer.capacity() - from);
            table[i] = new Chunk(new Elements.Mapped(buffer.slice(from, bytes)), 0, bytes, layout.heap());
        }
        isBuffer = true;
    }

    /**
     * Returns the bytes as a direct buffer, in which the program and the device see each other's writes. No byte has
     * been accessed before.
     *
     * @throws IllegalStateException if bytes have been accessed, it is a part of other storage, or larger than a buffer
     */
    public ByteBuffer buffer() {
        Preconditions.checkState(
                chunks == null && adopted == null && isWhole() && size <= Integer.MAX_VALUE,
                "memory of %s bytes becomes a buffer; legal is memory of at most %s bytes that nobody has accessed",
                size,
                Integer.MAX_VALUE);
        MappedByteBuffer buffer = (MappedByteBuffer) ByteBuffer.allocateDirect((int) size);
        for (int i = 0; fresh != 0 && i < size; i++) {
            buffer.put(i, fresh);
        }
        use(buffer);
        return buffer;
    }

    /** Returns whether the program has the bytes as a buffer, and writes some that nobody sees. */
    public boolean isBuffer() {
        return isBuffer;
    }

    /** Returns a part of this storage that shares its bytes and has its own lifetime. */
    Storage part(long offset, long bytes) {
        Objects.checkFromIndexSize(offset, bytes, size);
        return new Storage(this, offset, bytes);
    }

    /**
     * Returns storage that has the bytes of other storages one after the other, and its own lifetime. Each is a
     * multiple of the size of a chunk of the layout that all of them have.
     */
    static Storage concatenation(List<Storage> parts, StorageLayout layout) {
        long size = parts.stream().mapToLong(Storage::size).sum();
        Storage whole = new Storage(size, layout, (byte) 0);
        Chunk[] table = whole.table();
        int next = 0;
        for (Storage part : parts) {
            int count = part.table().length;
            for (int i = 0; i < count; i++) {
                table[next++] = part.chunk(i);
            }
        }
        return whole;
    }

    /** Returns the size in bytes. */
    public long size() {
        return size;
    }

    /** Returns whether the storage was not released. */
    public boolean live() {
        return live;
    }

    /** Makes released storage usable again. Every byte is fresh. */
    void revive() {
        live = true;
    }

    /** Releases the storage so that it is never usable again. */
    void releasePermanently() {
        release();
        permanent = true;
    }

    /** Returns whether the storage is never usable again. */
    boolean isReleasedPermanently() {
        return permanent;
    }

    /**
     * Releases the storage: every later access through a view is a fault, and the bytes are dropped. Parts that share
     * the bytes keep them.
     */
    void release() {
        live = false;
        isBuffer = false;
        adopted = null;
        chunks = null;
    }

    /**
     * Removes the bytes and returns them as storage of their own; null if no byte was ever written. Every byte of this
     * storage is fresh then.
     */
    @Nullable
    Storage detach() {
        if (chunks == null) {
            return null;
        }
        Storage bytes = new Storage(this, 0, size);
        chunks = null;
        return bytes;
    }

    /**
     * Takes over the bytes of other storage of the same size, which no view uses. The next typed view of each chunk
     * chooses its type.
     */
    void attach(Storage bytes) {
        for (Chunk chunk : bytes.table()) {
            if (chunk != null) {
                chunk.unpin();
            }
        }
        chunks = bytes.chunks;
    }

    /** Returns whether it shares its bytes with no other part of them. */
    boolean isWhole() {
        return start == 0 && size == chunkTableBytes;
    }

    /** Drops the bytes of chunks that are entirely in a range. No part that is in use may contain such a chunk. */
    void dropChunks(long offset, long bytes) {
        Chunk[] table = table();
        for (int i = chunkIndex(offset); i < table.length; i++) {
            long from = (long) i << layout.chunkShift();
            long to = Math.min(from + layout.chunkBytes(), chunkTableBytes);
            if (from >= start + offset && to <= start + offset + bytes) {
                table[i] = null;
            }
        }
    }

    /** Returns the bytes of Java heap that it holds, except those of arrays of the program. */
    long heapBytes() {
        Chunk[] table = chunks;
        long sum = 0;
        if (table != null && adopted == null) {
            for (Chunk chunk : table) {
                sum += chunk == null ? 0 : chunk.heapBytes();
            }
        }
        return sum;
    }

    /**
     * Returns the array of the type of {@code wanted} that contains all bytes from {@code offset} on; null if no single
     * array does, which may change while the bytes are used.
     *
     * @param denseBytes the size up to which a chunk becomes an array now, in bytes
     */
    @Nullable
    Elements typed(long offset, long bytes, Elements wanted, long denseBytes) {
        if (bytes == 0 || (start + offset) % (1 << wanted.shift()) != 0) {
            return null;
        }
        Elements array = adopted;
        if (array != null) {
            return array.getClass() == wanted.getClass() ? array : null;
        }
        int index = chunkIndex(offset);
        return index == chunkIndex(offset + bytes - 1) ? chunk(index).typed(wanted, denseBytes) : null;
    }

    /**
     * Returns the array that contains all bytes from {@code offset} on, whose type no longer changes; null if no single
     * array does, or there is none yet.
     */
    @Nullable
    Elements fixed(long offset, long bytes) {
        if (bytes == 0 || adopted != null) {
            return bytes == 0 ? null : adopted;
        }
        int index = chunkIndex(offset);
        return index == chunkIndex(offset + bytes - 1) ? chunk(index).fixed() : null;
    }

    /** Returns the position of an offset in that array, in bytes. */
    long position(long offset) {
        return adopted != null ? start + offset : offsetInChunk(offset);
    }

    /**
     * Returns the index of an offset in the array that {@link #typed} returns, in elements of {@code 1 << shift} bytes.
     */
    int first(long offset, int shift) {
        return (int) (position(offset) >> shift);
    }

    /** Returns the index of the chunk that contains an offset. */
    private int chunkIndex(long offset) {
        return (int) ((start + offset) >> layout.chunkShift());
    }

    /** Returns the offset within its chunk, in bytes. */
    private int offsetInChunk(long offset) {
        return (int) (start + offset) & (layout.chunkBytes() - 1);
    }

    /** Returns the chunks, which parts of this storage share. */
    private synchronized Chunk[] table() {
        if (chunks == null) {
            chunks = new Chunk[Math.toIntExact((chunkTableBytes + layout.chunkBytes() - 1) >> layout.chunkShift())];
        }
        return chunks;
    }

    private Chunk chunk(int index) {
        Chunk[] existing = chunks;
        Chunk[] table = existing == null ? table() : existing;
        Chunk chunk = table[index];
        return chunk == null ? touch(table, index) : chunk;
    }

    private Chunk touch(Chunk[] table, int index) {
        synchronized (table) {
            if (table[index] == null) {
                long from = (long) index << layout.chunkShift();
                int bytes = (int) Math.min(layout.chunkBytes(), chunkTableBytes - from);
                Elements array = adopted;
                table[index] = array == null
                        ? new Chunk(bytes, layout.heap(), fresh)
                        : new Chunk(array, (int) (from >> array.shift()), bytes, layout.heap());
            }
            return table[index];
        }
    }

    /** Returns the little-endian value of {@code width} bytes at {@code offset}. */
    public long bits(long offset, int width) {
        Objects.checkFromIndexSize(offset, width, size);
        int at = offsetInChunk(offset);
        if (at + width <= layout.chunkBytes()) {
            return chunk(chunkIndex(offset)).bits(at, width);
        }
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = value << 8 | bits(offset + i, 1);
        }
        return value;
    }

    /** Returns such a value, as others set it with {@link #setAtomicBits} or {@link #update}, before or after. */
    long atomicBits(long offset, int width) {
        int at = offsetInChunk(offset);
        return at + width <= layout.chunkBytes()
                ? chunk(chunkIndex(offset)).atomicBits(at, width)
                : bits(offset, width);
    }

    /** Stores such a value. */
    void setAtomicBits(long offset, int width, long value) {
        int at = offsetInChunk(offset);
        if (at + width <= layout.chunkBytes()) {
            chunk(chunkIndex(offset)).setAtomicBits(at, width, value);
        } else {
            setBits(offset, width, value);
        }
    }

    /** Stores the low {@code width} bytes of {@code value} at {@code offset}, little-endian. */
    public void setBits(long offset, int width, long value) {
        Objects.checkFromIndexSize(offset, width, size);
        int at = offsetInChunk(offset);
        if (at + width <= layout.chunkBytes()) {
            chunk(chunkIndex(offset)).setBits(at, width, value);
            return;
        }
        for (int i = 0; i < width; i++) {
            setBits(offset + i, 1, value >>> (8 * i));
        }
    }

    /** Counts an access to {@code offset} through a view of the type of {@code wanted}. */
    void countAccess(long offset, Elements wanted) {
        chunk(chunkIndex(offset)).countAccess(wanted);
    }

    /** Changes the value of {@code width} bytes at {@code offset} as one step, and returns the previous value. */
    long update(long offset, int width, LongUnaryOperator change) {
        int at = offsetInChunk(offset);
        if (at + width <= layout.chunkBytes()) {
            return chunk(chunkIndex(offset)).update(at, width, change);
        }
        synchronized (table()) {
            long old = bits(offset, width);
            setBits(offset, width, change.applyAsLong(old));
            return old;
        }
    }

    /** Fills {@code bytes} bytes from {@code offset} with a value of {@code width} bytes. */
    public void fill(long offset, long bytes, int width, long value) {
        Objects.checkFromIndexSize(offset, bytes, size);
        for (long done = 0; done < bytes; ) {
            int at = offsetInChunk(offset + done);
            int n = (int) Math.min(bytes - done, layout.chunkBytes() - at);
            long turned = done == 0 || width == 1 ? value : rotate(value, width, (int) (done % width));
            chunk(chunkIndex(offset + done)).fill(at, n, width, turned);
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

    /** Copies {@code bytes} bytes. Overlapping ranges are copied as if through a temporary buffer. */
    public static void copy(Storage from, long fromOffset, Storage to, long toOffset, long bytes) {
        Objects.checkFromIndexSize(fromOffset, bytes, from.size);
        Objects.checkFromIndexSize(toOffset, bytes, to.size);
        boolean backwards = from.table() == to.table() && from.start + fromOffset < to.start + toOffset;
        for (long done = 0; done < bytes; ) {
            long left = bytes - done;
            long f = backwards ? fromOffset + left - 1 : fromOffset + done;
            long t = backwards ? toOffset + left - 1 : toOffset + done;
            int room = backwards
                    ? Math.min(from.offsetInChunk(f), to.offsetInChunk(t)) + 1
                    : Math.min(
                            from.layout.chunkBytes() - from.offsetInChunk(f),
                            to.layout.chunkBytes() - to.offsetInChunk(t));
            int n = (int) Math.min(left, room);
            int back = backwards ? n - 1 : 0;
            Chunk.copy(
                    from.chunk(from.chunkIndex(f)),
                    from.offsetInChunk(f) - back,
                    to.chunk(to.chunkIndex(t)),
                    to.offsetInChunk(t) - back,
                    n);
            done += n;
        }
    }
}
