package orrery.core.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a kernel to the elements of a small piece of memory, as {@link ThreadEpoch}s. Epochs of earlier
 * kernels are less than the first one of the kernel, and count as none. Of accesses that do not conflict with each
 * other, two by different threads are kept, so that a later access conflicts with one of them if it conflicts with any.
 */
final class ShadowPage {
    /** The base-two logarithm of the bytes of a page. */
    static final int SHIFT = 10;

    static final int BYTES = 1 << SHIFT;

    /** The first address, divided by {@link #BYTES}. */
    final long key;

    /** The first epoch of the kernel that accessed the page last. */
    long start = -1;

    /** The base-two logarithm of the bytes of an element. */
    int shift;

    /** The last plain write of each element. */
    long @Nullable [] writes;

    /** The last plain read of each element. */
    long @Nullable [] reads;

    /** A read by another thread. */
    long @Nullable [] otherReads;

    /** What is rare; null for none. */
    @Nullable
    Atomics atomics;

    /** Atomic operations and volatile accesses. */
    static final class Atomics {
        long[] changes;
        long[] otherChanges;
        long[] loads;
        long[] otherLoads;
        long[] stores;

        Atomics(int count) {
            changes = new long[count];
            otherChanges = new long[count];
            loads = new long[count];
            otherLoads = new long[count];
            stores = new long[count];
        }

        private void split(int times) {
            changes = repeated(changes, times);
            otherChanges = repeated(otherChanges, times);
            loads = repeated(loads, times);
            otherLoads = repeated(otherLoads, times);
            stores = repeated(stores, times);
        }
    }

    ShadowPage(long key, int shift) {
        this.key = key;
        this.shift = shift;
    }

    /** Returns the address of an element. */
    long address(int element) {
        return (key << SHIFT) + ((long) element << shift);
    }

    /** Returns the number of elements. */
    int count() {
        return BYTES >> shift;
    }

    /** Forgets everything, and chooses the size of elements. */
    void clear(int newShift) {
        if (newShift == shift) {
            clear(writes);
            clear(reads);
            clear(otherReads);
        } else {
            shift = newShift;
            writes = null;
            reads = null;
            otherReads = null;
        }
        atomics = null;
    }

    private static void clear(long @Nullable [] epochs) {
        if (epochs != null) {
            Arrays.fill(epochs, 0);
        }
    }

    /** Makes elements smaller. */
    void split(int smaller) {
        int times = 1 << (shift - smaller);
        writes = writes == null ? null : repeated(writes, times);
        reads = reads == null ? null : repeated(reads, times);
        otherReads = otherReads == null ? null : repeated(otherReads, times);
        if (atomics != null) {
            atomics.split(times);
        }
        shift = smaller;
    }

    private static long[] repeated(long[] epochs, int times) {
        long[] more = new long[epochs.length * times];
        for (int i = 0; i < more.length; i++) {
            more[i] = epochs[i / times];
        }
        return more;
    }

    long[] writesOrNew() {
        long[] present = writes;
        if (present == null) {
            present = new long[count()];
            writes = present;
        }
        return present;
    }

    long[] readsOrNew() {
        long[] present = reads;
        if (present == null) {
            present = new long[count()];
            reads = present;
        }
        return present;
    }

    long[] otherReadsOrNew() {
        long[] present = otherReads;
        if (present == null) {
            present = new long[count()];
            otherReads = present;
        }
        return present;
    }

    Atomics atomicsOrNew() {
        Atomics present = atomics;
        if (present == null) {
            present = new Atomics(count());
            atomics = present;
        }
        return present;
    }
}
