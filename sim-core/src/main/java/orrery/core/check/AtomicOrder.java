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

    /** The operations on an element, as epochs, in the order in which they happened. */
    private static final class Operations {
        private long[] epochs = new long[2];
        private int count;

        /**
         * Returns the index of the first operation that is not before one of a thread with a count in a segment. Blocks
         * and threads run in the order of their numbers.
         */
        int firstFrom(long segment, long thread, int number) {
            int from = 0;
            int to = count;
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (isBefore(epochs[middle], segment, thread, number)) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }

        private static boolean isBefore(long epoch, long segment, long thread, int number) {
            if (ThreadEpoch.segment(epoch) != segment) {
                return ThreadEpoch.segment(epoch) < segment;
            } else if (ThreadEpoch.thread(epoch) != thread) {
                return ThreadEpoch.thread(epoch) < thread;
            }
            return ThreadEpoch.count(epoch) < number;
        }

        /** Returns whether an operation is of a thread in a segment. */
        boolean isOf(int index, long segment, long thread) {
            return ThreadEpoch.segment(epochs[index]) == segment && ThreadEpoch.thread(epochs[index]) == thread;
        }

        void add(long epoch) {
            if (count == epochs.length) {
                epochs = Arrays.copyOf(epochs, 2 * count);
            }
            epochs[count++] = epoch;
        }
    }

    /** Returns whether the next operation is the last one that is remembered. */
    boolean isAlmostFull() {
        return remembered == LIMIT - 1;
    }

    /** Notes an operation on an element. The count of the epoch is that of the operations before this one. */
    void add(long address, long epoch) {
        if (remembered < LIMIT) {
            remembered++;
            elements.computeIfAbsent(address, any -> new Operations()).add(epoch);
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
        long segment = ThreadEpoch.segment(access);
        long thread = ThreadEpoch.thread(access);
        int own = operations.firstFrom(segment, thread, ThreadEpoch.count(access));
        if (own < operations.count && operations.isOf(own, segment, thread)) {
            return own;
        }
        int next = operations.firstFrom(segment + 1, 0, 0);
        boolean inBlock = next < operations.count
                && ThreadEpoch.thread(operations.epochs[next]) / threadsPerBlock == thread / threadsPerBlock;
        return inBlock ? next : operations.count;
    }

    /** Returns the last operation before an access in its thread or, through a barrier, in its block; -1 for none. */
    private static int lastAcquired(Operations operations, long access, long blockStart) {
        long segment = ThreadEpoch.segment(access);
        long thread = ThreadEpoch.thread(access);
        int own = operations.firstFrom(segment, thread, ThreadEpoch.count(access)) - 1;
        if (own >= 0 && operations.isOf(own, segment, thread)) {
            return own;
        }
        int before = operations.firstFrom(segment, 0, 0) - 1;
        return before >= 0 && ThreadEpoch.segment(operations.epochs[before]) >= blockStart ? before : -1;
    }
}
