package orrery.core.check;

import orrery.core.memory.AccessStamp;

/**
 * The point in a kernel at which a thread accesses memory, as one number: a segment, the atomic operations that the
 * thread has made in it, the thread, and two flags. A segment is what a block does between two barriers; for kernels
 * without barriers it is the whole launch. Segments grow as the blocks run one after the other.
 */
final class ThreadEpoch {
    /** The thread had not yet waited for the kernels that this one can overlap. */
    static final long EARLY = 1;

    /** Of a read: nobody had written the bytes in this kernel. Of an atomic operation: its scope is the block. */
    static final long MARKED = 2;

    static final long FLAGS = EARLY | MARKED;

    private static final int THREAD_SHIFT = Long.numberOfTrailingZeros(AccessStamp.NEXT_THREAD);
    static final int THREAD_BITS = 30;
    private static final int COUNT_SHIFT = THREAD_SHIFT + THREAD_BITS;
    static final int COUNT_BITS = 6;
    private static final int SEGMENT_SHIFT = COUNT_SHIFT + COUNT_BITS;

    /** The difference of the epochs of a thread and the next one. */
    static final long NEXT_THREAD = AccessStamp.NEXT_THREAD;

    /** The number of threads that can be told from each other. */
    static final long MAX_THREADS = 1L << THREAD_BITS;

    /** The number of segments after which a shadow has to begin anew. */
    static final long MAX_SEGMENTS = 1L << 24;

    /** The greatest number of atomic operations that is counted. */
    static final int MAX_COUNT = (1 << COUNT_BITS) - 1;

    private static final long SEGMENT_AND_THREAD = -1L << SEGMENT_SHIFT | MAX_THREADS - 1 << THREAD_SHIFT;

    private ThreadEpoch() {}

    /** Returns an epoch without flags. */
    static long of(long segment, int count, long thread) {
        return segment << SEGMENT_SHIFT | (long) count << COUNT_SHIFT | thread << THREAD_SHIFT;
    }

    /** Returns the part of an epoch that tells the number of atomic operations. */
    static long ofCount(int count) {
        return (long) count << COUNT_SHIFT;
    }

    /** Returns an epoch as it was before the first atomic operation. */
    static long withoutCount(long epoch) {
        return epoch & ~ofCount(MAX_COUNT);
    }

    static long segment(long epoch) {
        return epoch >>> SEGMENT_SHIFT;
    }

    /** Returns the number of the thread, counted over all blocks. */
    static long thread(long epoch) {
        return epoch >>> THREAD_SHIFT & MAX_THREADS - 1;
    }

    /** Returns whether two epochs are of different threads. */
    static boolean isOtherThread(long epoch, long other) {
        return thread(epoch) != thread(other);
    }

    /** Returns whether two epochs are of the same thread in the same segment. */
    static boolean areSame(long epoch, long other) {
        return ((epoch ^ other) & SEGMENT_AND_THREAD) == 0;
    }

    /** Returns how many atomic operations the thread had made in the segment. */
    static int count(long epoch) {
        return (int) (epoch >>> COUNT_SHIFT) & MAX_COUNT;
    }
}
