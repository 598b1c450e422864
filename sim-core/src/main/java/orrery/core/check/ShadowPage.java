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

    /** The last plain read of each element. */
    final EpochColumn reads;

    /** A read by another thread. */
    final EpochColumn otherReads;

    /** What is rare; null for none. */
    @Nullable
    Atomics atomics;

    /** Atomic operations and volatile accesses. */
    static final class Atomics {
        final EpochColumn changes;
        final EpochColumn otherChanges;
        final EpochColumn loads;
        final EpochColumn otherLoads;
        final EpochColumn stores;

        Atomics(int count) {
            changes = new EpochColumn(count);
            otherChanges = new EpochColumn(count);
            loads = new EpochColumn(count);
            otherLoads = new EpochColumn(count);
            stores = new EpochColumn(count);
        }

        private void split(int times) {
            changes.split(times);
            otherChanges.split(times);
            loads.split(times);
            otherLoads.split(times);
            stores.split(times);
        }
    }

    private final ShadowTable table;

    ShadowPage(long key, int shift, ShadowTable table) {
        this.key = key;
        this.table = table;
        this.shift = shift;
        this.writes = new EpochColumn(count());
        this.reads = new EpochColumn(count());
        this.otherReads = new EpochColumn(count());
    }

    /** Returns the address of an element. */
    long address(int element) {
        return (key << SHIFT) + ((long) element << shift);
    }

    /** Returns the number of elements. */
    int count() {
        return BYTES >> shift;
    }

    /** Returns the element at an address. */
    int element(long address) {
        return (int) (address & BYTES - 1) >>> shift;
    }

    /** Forgets everything, and chooses the size of elements. */
    void clear(int newShift) {
        shift = newShift;
        writes.clear(count());
        reads.clear(count());
        otherReads.clear(count());
        atomics = null;
        changed();
    }

    /** Notes that a column has become an array, or a line, or is not empty any more. */
    void changed() {
        boolean plain = atomics == null;
        setArrays(true, plain ? reads.epochs() : null, writes.epochsOrNone());
        setArrays(false, plain && otherReads.isEmpty() ? writes.epochs() : null, reads.epochsOrNone());
    }

    private void setArrays(boolean load, long @Nullable [] own, long @Nullable [] others) {
        if (own == null || others == null) {
            table.setArrays(load, key, null, EpochColumn.NONE);
        } else {
            table.setArrays(load, key, own, others);
        }
    }

    /** Makes a column of plain accesses an array, if the one of the accesses in no order is. */
    void preferArrays(boolean load) {
        EpochColumn own = load ? reads : writes;
        EpochColumn other = load ? writes : reads;
        if (!own.isLine() && !other.isEmpty()) {
            other.array();
        }
        changed();
    }

    /** Notes that the kernel has ended. */
    void close() {
        setArrays(true, null, null);
        setArrays(false, null, null);
    }

    /** Makes elements smaller. */
    void split(int smaller) {
        int times = 1 << (shift - smaller);
        writes.split(times);
        reads.split(times);
        otherReads.split(times);
        if (atomics != null) {
            atomics.split(times);
        }
        shift = smaller;
        changed();
    }

    Atomics atomicsOrNew() {
        Atomics present = atomics;
        if (present == null) {
            present = new Atomics(count());
            atomics = present;
            changed();
        }
        return present;
    }
}
