package orrery.core.check;

/**
 * The order of the threads of a kernel, which run one after the other. Two accesses by one thread are ordered, and so
 * are those that a barrier of their block separates, or a turn of other blocks.
 */
final class ThreadOrder {
    private final KernelShadow shadow;
    private final int threadsPerBlock;

    /** The first epoch of the kernel; everything before it is of other kernels. */
    private long start;

    /** The first segment of the block. */
    private long block;

    private long segment;

    /** The first epochs of these segments. */
    private long blockEpoch;

    private long segmentEpoch;

    /** Whether a block has gone on after others had a turn, so that not all of its segments are in one piece. */
    private boolean hasResumed;

    /** Whether there are more threads than can be told from each other. */
    private boolean hasTooManyThreads;

    ThreadOrder(KernelShadow shadow, int threadsPerBlock) {
        this.shadow = shadow;
        this.threadsPerBlock = threadsPerBlock;
        begin();
    }

    /** Begins a kernel, or what a kernel does after its accesses were taken. */
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

    /** Lets a block go on that has waited while others had a turn. */
    void resumeBlock() {
        hasResumed = true;
        beginBlock();
    }

    /** Begins what the threads of a block do after a barrier. */
    void beginSegment() {
        setSegment(shadow.next());
    }

    private void setSegment(long started) {
        segment = started;
        segmentEpoch = ThreadEpoch.of(started, 0, 0);
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

    /** Returns whether threads can be told from each other. */
    boolean isKnown() {
        return !hasTooManyThreads;
    }

    /** Returns whether an access comes before one of the current segment, or is none of this kernel. */
    boolean isOrdered(long earlier, long epoch) {
        return earlier < start
                || earlier >= blockEpoch && earlier < segmentEpoch
                || ThreadEpoch.areSame(earlier, epoch)
                || hasResumed && earlier < segmentEpoch && !isOtherBlock(earlier, epoch);
    }

    /** Returns whether an access is by a thread of another block. */
    boolean isOtherBlock(long other, long epoch) {
        return ThreadEpoch.thread(other) / threadsPerBlock != ThreadEpoch.thread(epoch) / threadsPerBlock;
    }

    /**
     * Returns whether the accesses of a column are known to be ordered with some of the current segment: both are by
     * the same threads, or a barrier is between them. False if it is not known.
     *
     * @param step the difference of the epochs of an element and the next one
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
        int common = Math.max(from, column.from());
        if (common >= Math.min(to, column.to())) {
            return true;
        }
        long other = column.get(common);
        boolean ordered = isOrdered(other, epoch + (common - from) * step);
        return ordered && (ThreadEpoch.segment(other) != segment || column.step() == step);
    }

    /**
     * Returns whether two lines are of the current segment, and each element of the second one was accessed in the
     * first one by another thread than by some accesses. False if it is not known.
     *
     * @param epoch the first of these accesses, to the first element of the second line
     * @param step the difference of the epochs of an access and the next one
     */
    boolean areUnordered(EpochColumn line, EpochColumn second, long epoch, long step) {
        int from = second.from();
        return line.isLine()
                && line.step() == step
                && line.from() <= from
                && line.to() >= second.to()
                && ThreadEpoch.segment(line.get(from)) == segment
                && ThreadEpoch.segment(second.get(from)) == segment
                && !isOrdered(line.get(from), epoch);
    }
}
