package orrery.core.check;

import org.jspecify.annotations.Nullable;

/**
 * The accesses of a kernel to the elements of a small piece of memory, as {@link ThreadEpoch}s. Epochs of earlier
 * kernels are less than the first one of the kernel, and count as none. Of accesses that do not conflict with each
 * other, two by different threads are kept, so that a later access conflicts with one of them if it conflicts with any.
 */
final class ShadowPage {
    /** The base-two logarithm of the bytes of a page. */
    static final int SHIFT = 12;

    static final int BYTES = 1 << SHIFT;

    /** The first address, divided by {@link #BYTES}. */
    final long key;

    /** The first epoch of the kernel that accessed the page last. */
    long start = -1;

    /** The base-two logarithm of the bytes of an element. */
    int shift;

    /** The last plain write of each element. */
    final EpochColumn writes;

    /** The plain reads. */
    final Latest reads;

    // What most accesses in no order need: the array in which they are entered, null if that is not all that they need;
    // that of their sizes, null if all are of one element; and the accesses with which they can conflict.
    long @Nullable [] readArray;
    byte @Nullable [] wideReads;
    long @Nullable [] readOthers;
    long @Nullable [] writeArray;
    byte @Nullable [] wideWrites;
    long @Nullable [] writeOthers;

    /** What is rare; null for none. */
    @Nullable
    Atomics atomics;

    /** The last access of one kind to each element, and one by another thread. */
    static final class Latest {
        final EpochColumn last;
        final EpochColumn other;

        Latest(int count) {
            last = new EpochColumn(count);
            other = new EpochColumn(count);
        }

        private void split(int times, int bytes) {
            last.split(times, bytes);
            other.split(times, bytes);
        }
    }

    /** Atomic operations, and volatile loads and stores. */
    record Atomics(Latest changes, Latest loads, Latest stores) {}

    ShadowPage(long key, int shift) {
        this.key = key;
        this.shift = shift;
        this.writes = new EpochColumn(count());
        this.reads = new Latest(count());
    }

    /** Returns the address of an element. */
    long address(int element) {
        return (key << SHIFT) + ((long) element << shift);
    }

    /** Returns the number of elements. */
    int count() {
        return BYTES >> shift;
    }

    /** Returns how many bytes the access to an element is of that a column has. */
    int bytesAt(EpochColumn column, int element) {
        int wide = column.wideBytes(element);
        return wide == 0 ? 1 << shift : wide;
    }

    /** Returns the element at an address. */
    int element(long address) {
        return (int) (address & BYTES - 1) >>> shift;
    }

    /** Forgets everything, and chooses the size of elements. */
    void clear(int newShift) {
        shift = newShift;
        writes.clear(count());
        reads.last.clear(count());
        reads.other.clear(count());
        atomics = null;
        changed();
    }

    /** Notes that a column has become an array, or a line, or is not empty any more. */
    void changed() {
        boolean plain = atomics == null;
        readOthers = plain ? writes.epochsOrNone() : null;
        readArray = readOthers == null ? null : reads.last.epochs();
        wideReads = reads.last.wide();
        writeOthers = plain && reads.other.isEmpty() ? reads.last.epochsOrNone() : null;
        writeArray = writeOthers == null ? null : writes.epochs();
        wideWrites = writes.wide();
    }

    /** Notes that no access is added to what was entered so far. */
    void close() {
        readArray = null;
        writeArray = null;
    }

    /** Makes elements smaller. */
    void split(int smaller) {
        int times = 1 << (shift - smaller);
        int bytes = 1 << shift;
        writes.split(times, bytes);
        reads.split(times, bytes);
        if (atomics != null) {
            atomics.changes.split(times, bytes);
            atomics.loads.split(times, bytes);
            atomics.stores.split(times, bytes);
        }
        shift = smaller;
        changed();
    }

    Atomics atomicsOrNew() {
        Atomics present = atomics;
        if (present == null) {
            present = new Atomics(new Latest(count()), new Latest(count()), new Latest(count()));
            atomics = present;
            changed();
        }
        return present;
    }
}
