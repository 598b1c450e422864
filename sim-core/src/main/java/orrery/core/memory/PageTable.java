package orrery.core.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The pages of a sparse chunk. A page is allocated at its first write. */
final class PageTable {
    /** The base-two logarithm of the size of a page: 64 KiB. */
    static final int PAGE_SHIFT = 16;

    static final int PAGE_BYTES = 1 << PAGE_SHIFT;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Receives pages. */
    interface PageConsumer {
        /** Receives a page that was written, and the offset of its first byte. */
        void accept(int offset, byte[] page);
    }

    private final int size;
    private final JavaHeap heap;
    private final byte fresh;
    private final byte[] @Nullable [] pages;
    private int written;

    /** Creates the table of {@code size} bytes that all read as {@code fresh}. */
    PageTable(int size, JavaHeap heap, byte fresh) {
        this.size = size;
        this.heap = heap;
        this.fresh = fresh;
        int count = (int) (((long) size + PAGE_BYTES - 1) >> PAGE_SHIFT);
        this.pages = heap.allocate(Integer.BYTES * (long) count, () -> new byte[count][]);
    }

    /** Returns the number of pages, written or not. */
    int count() {
        return pages.length;
    }

    /** Returns the number of pages that were written. */
    int written() {
        return written;
    }

    /** Returns whether all pages were written. */
    boolean isComplete() {
        return written == pages.length;
    }

    /** Returns the bytes of Java heap that the pages hold. */
    long heapBytes() {
        return Math.min(size, (long) written << PAGE_SHIFT);
    }

    /** Passes each page that was written to {@code each}. */
    void forEach(PageConsumer each) {
        for (int i = 0; i < pages.length; i++) {
            byte[] page = pages[i];
            if (page != null) {
                each.accept(i << PAGE_SHIFT, page);
            }
        }
    }

    /** Returns the offset within its page of an offset in the chunk. */
    static int offsetInPage(int offset) {
        return offset & PAGE_BYTES - 1;
    }

    /** Returns the page that contains an offset; null if it was never written. */
    byte @Nullable [] pageAt(int offset) {
        return pages[offset >> PAGE_SHIFT];
    }

    /** Returns a byte repeated {@code width} times. */
    static long repeated(byte value, int width) {
        long all = (value & 0xFFL) * 0x0101_0101_0101_0101L;
        return width == Long.BYTES ? all : all & (1L << (8 * width)) - 1;
    }

    long bits(int offset, int width) {
        int at = offsetInPage(offset);
        if (at + width > PAGE_BYTES) {
            long value = 0;
            for (int i = width - 1; i >= 0; i--) {
                value = value << 8 | bits(offset + i, 1);
            }
            return value;
        }
        byte[] page = pages[offset >> PAGE_SHIFT];
        if (page == null) {
            return repeated(fresh, width);
        }
        return switch (width) {
            case 1 -> page[at] & 0xFFL;
            case 2 -> (short) SHORT.get(page, at) & 0xFFFFL;
            case 4 -> (int) INT.get(page, at) & 0xFFFF_FFFFL;
            default -> (long) LONG.get(page, at);
        };
    }

    void setBits(int offset, int width, long value) {
        int at = offsetInPage(offset);
        if (at + width > PAGE_BYTES) {
            for (int i = 0; i < width; i++) {
                setBits(offset + i, 1, value >>> (8 * i));
            }
            return;
        }
        byte[] page = obtainPage(offset >> PAGE_SHIFT);
        switch (width) {
            case 1 -> page[at] = (byte) value;
            case 2 -> SHORT.set(page, at, (short) value);
            case 4 -> INT.set(page, at, (int) value);
            default -> LONG.set(page, at, value);
        }
    }

    /** Returns a page, and allocates it if necessary. */
    private byte[] obtainPage(int index) {
        byte[] present = pages[index];
        if (present != null) {
            return present;
        }
        int bytes = Math.min(PAGE_BYTES, size - (index << PAGE_SHIFT));
        byte[] page = heap.allocate(bytes, () -> new byte[bytes]);
        if (fresh != 0) {
            Arrays.fill(page, fresh);
        }
        VarHandle.releaseFence();
        pages[index] = page;
        written++;
        return page;
    }

    /** Fills a range with a pattern of eight bytes. Pages that already read as the pattern are not allocated. */
    void fill(int offset, int bytes, long pattern) {
        boolean asFresh = pattern == repeated(fresh, Long.BYTES);
        for (int done = 0; done < bytes; ) {
            int index = (offset + done) >> PAGE_SHIFT;
            int at = offsetInPage(offset + done);
            int n = Math.min(bytes - done, PAGE_BYTES - at);
            if (!asFresh || pages[index] != null) {
                fillPage(obtainPage(index), at, n, Long.rotateRight(pattern, 8 * (done % 8)));
            }
            done += n;
        }
    }

    private static void fillPage(byte[] page, int at, int bytes, long pattern) {
        if (pattern == repeated((byte) pattern, Long.BYTES)) {
            Arrays.fill(page, at, at + bytes, (byte) pattern);
            return;
        }
        for (int i = 0; i < Math.min(bytes, Long.BYTES); i++) {
            page[at + i] = (byte) (pattern >>> (8 * i));
        }
        for (int done = Long.BYTES; done < bytes; done *= 2) {
            System.arraycopy(page, at, page, at + done, Math.min(done, bytes - done));
        }
    }

    void read(int offset, byte[] out, int outAt, int count) {
        for (int done = 0; done < count; ) {
            byte[] page = pages[(offset + done) >> PAGE_SHIFT];
            int at = offsetInPage(offset + done);
            int n = Math.min(count - done, PAGE_BYTES - at);
            if (page == null) {
                Arrays.fill(out, outAt + done, outAt + done + n, fresh);
            } else {
                System.arraycopy(page, at, out, outAt + done, n);
            }
            done += n;
        }
    }

    void write(int offset, byte[] in, int inAt, int count) {
        for (int done = 0; done < count; ) {
            int at = offsetInPage(offset + done);
            int n = Math.min(count - done, PAGE_BYTES - at);
            System.arraycopy(in, inAt + done, obtainPage((offset + done) >> PAGE_SHIFT), at, n);
            done += n;
        }
    }
}
