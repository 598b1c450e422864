package orrery.core.memory;

import java.util.function.LongConsumer;

/**
 * Collects the reads, or the writes, through a view, so that checks process many at once: for each access the element,
 * and a stamp that says which thread accesses it. A reader is notified when the log is full: at the first access, then
 * after one more, two more, four more and so on up to {@link #CAPACITY}.
 *
 * <p>Kernels repeat the same few accesses from thread to thread: {@code out[i] = in[i - 1] + in[i + 1]} reads elements
 * 0 and 2, then 1 and 3, then 2 and 4. Two such reads are a round; in each round the elements are greater by 1 and the
 * stamps by the same step. The reader makes such rounds a run ({@link #continueRun}), which precedes the accesses in
 * the log. While the accesses continue the run they are only counted, and take no room.
 */
public final class AccessLog {
    /** The greatest number of accesses in the log, besides those of the run. */
    public static final int CAPACITY = 256;

    /** The number of the bits of an element. */
    static final int ELEMENT_BITS = 30;

    /** The greatest number of elements of a view whose accesses are added. */
    public static final long MAX_ELEMENTS = 1L << ELEMENT_BITS;

    /** The greatest number of accesses of a round. */
    public static final int MAX_PERIOD = 4;

    /** No access is expected. Accesses are not negative. */
    private static final long NONE = -1;

    /** The step of a run in which each thread accesses the element after that of the thread before. */
    private static final long NEXT_THREAD_AND_ELEMENT = AccessStamp.NEXT_THREAD * MAX_ELEMENTS + 1;

    /** The number of accesses after which the log is full for the first time after a run. */
    private static final int AFTER_RUN = 8;

    private final AccessStamp stamp;
    private final Reader reader;
    private final long[] accesses;
    private int count;

    /** The number of accesses at which the log is full, and the number after that. */
    private int limit;

    private int nextLimit = 1;

    // The run: the accesses of its first round, their number, which is 0 if there is no run, and the difference between
    // an access and that of the next round. The element and the lower bits of the stamp of an access are one number, so
    // that it takes one comparison and one addition to continue a run.
    private final long[] firstRound = new long[MAX_PERIOD];
    private int period;
    private long step;

    /**
     * The next access of a run of one access a round, by consecutive threads to consecutive elements, which the next
     * {@link #threads} threads do not take out of the view; else {@link #NONE}.
     */
    private long nextInBounds = NONE;

    // The position in any other run: the complete rounds, the position in the next one, and the access there, or NONE.
    private long rounds;
    private int position;
    private long next = NONE;

    private Storage storage = Storage.INACCESSIBLE;

    /** The number of elements of the view. */
    private long length;

    /** The greatest number of threads that run between two calls of {@link #checkRun}. */
    private final int threads;

    /** Reads a log. */
    public interface Reader {

        /** Reads the run, which ends because the next access does not continue it. */
        void runEnded();

        /**
         * Reads the full log before an access is added.
         *
         * @param element the element that is accessed
         * @return whether the access is added
         */
        boolean full(long element);
    }

    /** Passes the element of each access on. */
    private record Forwarder(LongConsumer receiver) implements Reader {
        @Override
        public void runEnded() {}

        @Override
        public boolean full(long element) {
            receiver.accept(element);
            return false;
        }
    }

    /**
     * Creates an empty log.
     *
     * @param stamp the stamp of the current thread
     * @param threads the greatest number of threads that run between two calls of {@link #checkRun}
     * @param reader is notified when the log is full and when a run ends
     */
    public AccessLog(AccessStamp stamp, int threads, Reader reader) {
        this(stamp, threads, reader, CAPACITY);
    }

    private AccessLog(AccessStamp stamp, int threads, Reader reader, int capacity) {
        this.stamp = stamp;
        this.threads = threads;
        this.reader = reader;
        this.accesses = new long[capacity];
    }

    /** Returns a log that stays empty and passes the element of each access on at once. */
    static AccessLog forwarding(LongConsumer receiver) {
        return new AccessLog(new AccessStamp(), 0, new Forwarder(receiver), 0);
    }

    /** Sets the memory that is accessed, and the number of its elements. */
    void setMemory(Storage memory, long elements) {
        storage = memory;
        length = elements;
    }

    /**
     * Adds an access if it continues a run of consecutive threads within the view; returns whether it does. If so, the
     * element exists, and the view need not check it. The method is small, so that it is inlined into kernels: for most
     * of them it is all that checks cost.
     */
    boolean tryContinue(int element) {
        long access = stamp.access(element);
        if (access != nextInBounds) {
            return false;
        }
        nextInBounds = access + NEXT_THREAD_AND_ELEMENT;
        return true;
    }

    /** Adds an access. */
    void add(long element) {
        long access = stamp.access(element);
        if (access == nextInBounds) {
            nextInBounds = access + NEXT_THREAD_AND_ELEMENT;
        } else if (access == next) {
            position++;
            if (position == period) {
                position = 0;
                rounds++;
            }
            next = expected();
        } else {
            addToLog(element, access);
        }
    }

    private long expected() {
        return firstRound[position] + rounds * step;
    }

    private void addToLog(long element, long access) {
        if (period > 0) {
            reader.runEnded();
            clearRun();
        }
        if (count == limit && !makeRoom(element)) {
            return;
        }
        if (period > 0) {
            // The reader has made the log a run, which the access may continue.
            add(element);
            return;
        }
        accesses[count] = access;
        count++;
    }

    private boolean makeRoom(long element) {
        boolean adds = reader.full(element);
        if (adds) {
            limit = nextLimit;
            nextLimit = Math.min(2 * nextLimit, CAPACITY);
        }
        return adds;
    }

    /** Empties the log, and makes it full, so that the reader is notified of the next access. */
    public void close() {
        clear();
        limit = 0;
    }

    /** Empties the log. */
    public void clear() {
        count = 0;
        clearRun();
    }

    private void clearRun() {
        if (period > 0) {
            limit = AFTER_RUN;
            nextLimit = 2 * AFTER_RUN;
        }
        period = 0;
        nextInBounds = NONE;
        next = NONE;
    }

    /**
     * Empties the log, and makes its last accesses a run.
     *
     * @param from the index of the first access of the run; the accesses from there to the end of the log repeat
     * @param accessesOfRound the number of accesses of a round, less than the number of those that repeat
     */
    public void continueRun(int from, int accessesOfRound) {
        System.arraycopy(accesses, from, firstRound, 0, accessesOfRound);
        period = accessesOfRound;
        step = accesses[from + period] - accesses[from];
        int accessed = count - from;
        rounds = accessed / period;
        position = accessed % period;
        next = expected();
        count = 0;
        if (period == 1 && step == NEXT_THREAD_AND_ELEMENT && staysInBounds(next)) {
            nextInBounds = next;
            next = NONE;
        }
    }

    /**
     * Checks whether a run of consecutive threads stays within the view and its memory is not freed while the next
     * {@link #threads} threads run. If not, the view checks each access from now on.
     */
    public void checkRun() {
        if (nextInBounds != NONE && !staysInBounds(nextInBounds)) {
            rounds = runLength(0);
            next = nextInBounds;
            nextInBounds = NONE;
        }
    }

    private boolean staysInBounds(long access) {
        return element(access) + threads <= length && storage.live();
    }

    private static long element(long access) {
        return access & MAX_ELEMENTS - 1;
    }

    /** Returns the number of accesses of a round of the run; 0 if there is none. */
    public int period() {
        return period;
    }

    /** Returns the element of an access in the first round of the run. */
    public long runElement(int index) {
        return element(firstRound[index]);
    }

    /** Returns the stamp of an access in the first round of the run. */
    public long runStamp(int index) {
        return stamp.of(firstRound[index]);
    }

    /** Returns by how much stamps differ from one round to the next. */
    public long runStep() {
        return stampStep(step);
    }

    private static long stampStep(long difference) {
        return difference >> ELEMENT_BITS;
    }

    /** Returns the number of rounds in which the access at an index was made. */
    public long runLength(int index) {
        return nextInBounds != NONE
                ? element(nextInBounds) - element(firstRound[0])
                : rounds + (index < position ? 1 : 0);
    }

    /** Returns the number of accesses in the log, besides those of the run. */
    public int count() {
        return count;
    }

    /** Returns the element of an access in the log. */
    public long element(int index) {
        return element(accesses[index]);
    }

    /** Returns the stamp of an access in the log. */
    public long stamp(int index) {
        return stamp.of(accesses[index]);
    }

    /** Returns by how much the stamps of an access in the log and of a later one differ. */
    public long stampStep(int index, int later) {
        return stampStep(accesses[later] - accesses[index]);
    }

    /**
     * Returns the end of the longest repetition: each of its accesses is to the element after that of the access
     * {@code period} before, and all stamps differ by the same from those of the access {@code period} before.
     *
     * @param from the index of its first access
     * @return the index after its last access; {@code from} if nothing repeats
     */
    public int repeatsTo(int from, int period) {
        int i = from + period;
        if (i >= count || element(accesses[i]) - element(accesses[from]) != 1) {
            return from;
        }
        long difference = accesses[i] - accesses[from];
        while (i < count && accesses[i] - accesses[i - period] == difference) {
            i++;
        }
        return i;
    }
}
