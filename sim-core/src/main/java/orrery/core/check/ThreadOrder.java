package orrery.core.check;

import java.util.HashMap;
import java.util.Map;

/**
 * The order that a kernel establishes between the accesses of its threads, as {@link ThreadEpoch}s. Two accesses by one
 * thread are ordered, and so are two accesses by threads of one block if a barrier is between them, or if the block has
 * waited for other blocks between them. Blocks of a cluster that has barriers count as one block. Two accesses by lanes
 * of one warp are ordered if a barrier of the warp is between them. The simulator runs the threads one after the other,
 * so that the epochs grow.
 */
final class ThreadOrder {
    private static final int WARP = 32;

    private final KernelShadow shadow;
    private final int threadsPerBlock;

    /** The threads that barriers order: those of a block or of a cluster. */
    private final long threadsTogether;

    /** The first epoch of the kernel; all epochs before it are of other kernels. */
    private long start;

    /** The first segment of the current block. */
    private long block;

    /** The first segment after the last barrier of the block. */
    private long barrier;

    /** The current segment: that one, or one that a barrier of a warp has begun. */
    private long segment;

    /** The first epochs of these segments. */
    private long blockEpoch;

    private long barrierEpoch;
    private long segmentEpoch;

    /** The first segment after the last barrier of each warp of the current block, by the first lanes. */
    private final Map<Long, Long> warps = new HashMap<>();

    /** Whether a block has run on after other blocks have run, so that the segments of a block are not consecutive. */
    private boolean hasResumed;

    /** Whether there are more threads than epochs have numbers for. */
    private boolean hasTooManyThreads;

    /**
     * Creates the order of a kernel.
     *
     * @param blocksTogether how many blocks barriers order: more than one for clusters
     */
    ThreadOrder(KernelShadow shadow, int threadsPerBlock, long blocksTogether) {
        this.shadow = shadow;
        this.threadsPerBlock = threadsPerBlock;
        this.threadsTogether = blocksTogether * threadsPerBlock;
        begin();
    }

    /** Begins a kernel, or the part of a kernel after its accesses so far were taken. */
    void begin() {
        setSegment(shadow.begin());
        beginBlockHere();
        start = blockEpoch;
    }

    /** Begins a block whose threads can wait at barriers. */
    void beginBlock() {
        beginSegment();
        beginBlockHere();
    }

    /** Begins the part of a block after a wait for other blocks. */
    void resumeBlock() {
        hasResumed = true;
        beginBlock();
    }

    /** Begins the part of a block after a barrier. */
    void beginSegment() {
        setSegment(shadow.next());
    }

    /** Begins the part of a block after a barrier of a warp, whose first lane an epoch tells. */
    void beginWarpSegment(long epoch) {
        segment = shadow.next();
        segmentEpoch = ThreadEpoch.of(segment, 0, 0);
        warps.put(ThreadEpoch.thread(epoch), segment);
    }

    private void setSegment(long started) {
        segment = started;
        segmentEpoch = ThreadEpoch.of(started, 0, 0);
        barrier = segment;
        barrierEpoch = segmentEpoch;
        if (!warps.isEmpty()) {
            warps.clear();
        }
    }

    private void beginBlockHere() {
        block = segment;
        blockEpoch = segmentEpoch;
    }

    /**
     * Notes that the threads of a block run in the current segment.
     *
     * @param thread the number of the first of them
     * @return the first epoch of that thread; those of the others follow
     */
    long enterThreads(long thread) {
        hasTooManyThreads |= thread + threadsPerBlock > ThreadEpoch.MAX_THREADS;
        return ThreadEpoch.of(segment, 0, hasTooManyThreads ? 0 : thread);
    }

    /** Returns the first epoch of the kernel. */
    long start() {
        return start;
    }

    /** Returns the first segment of the block. */
    long block() {
        return block;
    }

    /** Returns the first segment after the last barrier of the block. */
    long barrier() {
        return barrier;
    }

    /** Returns the first segment after the last barrier of the warp of a thread of the current block. */
    long barrierOfWarp(long thread) {
        return warps.isEmpty() ? barrier : warps.getOrDefault(warpOf(thread), barrier);
    }

    /** Returns the first lane of the warp of a thread. */
    long warpOf(long thread) {
        return thread - thread % threadsPerBlock % WARP;
    }

    /** Returns the number of the block of a thread, or of its cluster. */
    long blockOf(long thread) {
        return thread / threadsTogether;
    }

    /** Returns whether the epochs of different threads differ. */
    boolean isKnown() {
        return !hasTooManyThreads;
    }

    /**
     * Returns whether two accesses are ordered.
     *
     * @param earlier the epoch of the access that is known; one before the kernel stands for no access of it
     * @param epoch the epoch of the new access, in the current segment
     */
    boolean isOrdered(long earlier, long epoch) {
        return earlier < start
                || earlier >= blockEpoch && earlier < barrierEpoch
                || ThreadEpoch.areSame(earlier, epoch)
                || (hasResumed || barrier != segment) && isOrderedWithinBlock(earlier, epoch);
    }

    private boolean isOrderedWithinBlock(long earlier, long epoch) {
        long thread = ThreadEpoch.thread(epoch);
        long other = ThreadEpoch.thread(earlier);
        return thread == other
                || earlier < blockEpoch && blockOf(other) == blockOf(thread)
                || warpOf(other) == warpOf(thread) && ThreadEpoch.segment(earlier) < barrierOfWarp(thread);
    }

    /** Returns whether two accesses are by threads of different blocks. */
    boolean isOtherBlock(long other, long epoch) {
        return ThreadEpoch.thread(other) / threadsPerBlock != ThreadEpoch.thread(epoch) / threadsPerBlock;
    }

    /**
     * Returns whether the accesses of a column are known to be ordered with new ones of the current segment, which
     * access the elements from {@code from} up to but not including {@code to}. False if it is not known.
     *
     * @param epoch the epoch of the access to the first element
     * @param step the difference of the epochs of the accesses to an element and to the next one
     */
    boolean areOrdered(EpochColumn column, int from, int to, long epoch, long step) {
        long[] epochs = column.epochs();
        if (epochs != null) {
            long each = epoch;
            for (int i = from; i < to; i++) {
                if (!isOrdered(epochs[i], each)) {
                    return false;
                }
                each += step;
            }
            return true;
        }
        // A line is of one segment. If no barrier of the block has ended that, each element has to be accessed by the
        // same thread again: if the first common one is and the steps are equal, all are.
        int common = Math.max(from, column.from());
        if (common >= Math.min(to, column.to())) {
            return true;
        }
        long other = column.get(common);
        long same = epoch + (common - from) * step;
        return other < start
                || other >= blockEpoch && other < barrierEpoch
                || !ThreadEpoch.isOtherThread(other, same) && column.step() == step
                || other < blockEpoch && isOrdered(other, same);
    }

    /**
     * Returns whether a column is known to have, for each element of a line, an access of the current segment by
     * another thread than the new access to that element, and the line is of the current segment, too. Then the line
     * can be replaced by the new accesses: a later access conflicts with one that is kept. False if it is not known.
     *
     * @param column the accesses that stay
     * @param line the accesses that are replaced
     * @param epoch the epoch of the new access to the first element of the line
     * @param step the difference of the epochs of the new accesses to an element and to the next one
     */
    boolean areUnordered(EpochColumn column, EpochColumn line, long epoch, long step) {
        int from = line.from();
        return column.isLine()
                && column.step() == step
                && column.from() <= from
                && column.to() >= line.to()
                && ThreadEpoch.segment(column.get(from)) == segment
                && ThreadEpoch.segment(line.get(from)) == segment
                && !isOrdered(column.get(from), epoch);
    }
}
