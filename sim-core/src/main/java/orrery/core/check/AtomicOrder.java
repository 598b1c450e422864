package orrery.core.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The order that atomic operations and volatile accesses establish between the threads of a kernel: what a thread does
 * after an operation on an element comes after what other threads did before their earlier operations on it. Fences are
 * taken as given. Chains over several elements are not followed.
 */
final class AtomicOrder {
    /** The number of operations that are remembered. */
    private static final int LIMIT = 1 << 20;

    private final Map<Long, Operations> elements = new HashMap<>();
    private final int threadsPerBlock;
    private int remembered;

    AtomicOrder(int threadsPerBlock) {
        this.threadsPerBlock = threadsPerBlock;
    }

    /** The operations on an element, in the order in which they happened: that of their keys. */
    private static final class Operations {
        private long[] keys = new long[2];
        private int count;

        /** Returns the index of the first operation whose key is not less than another one. */
        int firstFrom(long key) {
            int from = 0;
            int to = count;
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (keys[middle] < key) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }

        /** Returns whether an operation is of the thread and the segment of a key. */
        boolean isOf(int index, long key) {
            return (keys[index] ^ key) >>> ThreadEpoch.COUNT_BITS == 0;
        }

        void add(long key) {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
            }
            keys[count++] = key;
        }
    }

    /** Returns a number that grows with the segment, then the thread, then the operations that it has made. */
    private static long key(long segment, long thread, int number) {
        return (segment << ThreadEpoch.THREAD_BITS | thread) << ThreadEpoch.COUNT_BITS | number;
    }

    /**
     * Returns whether an access happened before another one, in the run that is recorded: threads run one after the
     * other within a segment.
     */
    static boolean isEarlier(long epoch, long other) {
        return key(epoch) < key(other);
    }

    private static long key(long epoch) {
        return key(ThreadEpoch.segment(epoch), ThreadEpoch.thread(epoch), ThreadEpoch.count(epoch));
    }

    /** Returns whether the next operation is the last one that is remembered. */
    boolean isAlmostFull() {
        return remembered == LIMIT - 1;
    }

    /** Notes an operation on an element. The count of the epoch is that of the operations before this one. */
    void add(long address, long epoch) {
        if (remembered < LIMIT) {
            remembered++;
            elements.computeIfAbsent(address, any -> new Operations()).add(key(epoch));
        }
    }

    /**
     * Returns whether an access is ordered after another one, of another thread, that happened before.
     *
     * @param blockStart the first segment of the block of the later access
     */
    boolean isAfter(long later, long earlier, long blockStart) {
        if (remembered == LIMIT) {
            // Too many to know: no false alarm.
            return true;
        }
        for (Operations each : elements.values()) {
            if (isAfter(each, later, earlier, blockStart)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAfter(Operations operations, long later, long earlier, long blockStart) {
        int released = releaseOf(operations, earlier);
        return released < operations.count && lastAcquired(operations, later, blockStart) > released;
    }

    /** Returns the first operation that comes after an access in its thread or, through a barrier, in its block. */
    private int releaseOf(Operations operations, long access) {
        int own = operations.firstFrom(key(access));
        if (own < operations.count && operations.isOf(own, key(access))) {
            return own;
        }
        int next = operations.firstFrom(key(ThreadEpoch.segment(access) + 1, 0, 0));
        boolean inBlock = next < operations.count && blockOf(operations.keys[next]) == blockOf(key(access));
        return inBlock ? next : operations.count;
    }

    private long blockOf(long key) {
        return (key >>> ThreadEpoch.COUNT_BITS & ThreadEpoch.MAX_THREADS - 1) / threadsPerBlock;
    }

    /** Returns the last operation before an access in its thread or, through a barrier, in its block; -1 for none. */
    private static int lastAcquired(Operations operations, long access, long blockStart) {
        int own = operations.firstFrom(key(access)) - 1;
        if (own >= 0 && operations.isOf(own, key(access))) {
            return own;
        }
        int before = operations.firstFrom(key(ThreadEpoch.segment(access), 0, 0)) - 1;
        return before >= 0 && operations.keys[before] >= key(blockStart, 0, 0) ? before : -1;
    }
}
