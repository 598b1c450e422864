package orrery.core.memory;

import java.util.function.LongConsumer;

/**
 * The latest reads, or the latest writes, through a view, in their order: elements, and for each a stamp that says who
 * accesses. The log is read when it is full, and whenever its reader likes. It is full after the first access, then
 * after two more, and so on up to {@link #CAPACITY}.
 *
 * <p>Before the accesses of the log there may be a run: some accesses that were made again and again, each time of the
 * next element and with a stamp that is greater by the same step. A run that goes on takes no room.
 */
public final class AccessLog {
    /** The greatest number of accesses. */
    public static final int CAPACITY = 256;

    /** The number of the bits of an element. */
    static final int ELEMENT_BITS = 30;

    /** The greatest number of elements of a view whose accesses are added. */
    public static final long MAX_ELEMENTS = 1L << ELEMENT_BITS;

    /** The greatest number of accesses of a round. */
    public static final int MAX_PERIOD = 4;

    /** Stands for no access: indexes are not negative. */
    private static final long NONE = -1;

    /** The difference of an access and the next one, if the next thread accesses the next element. */
    private static final long NEXT = AccessStamp.NEXT_THREAD * MAX_ELEMENTS + 1;

    /** The number of accesses after which the log is full for the first time after a run. */
    private static final int AFTER_RUN = 8;

    private final AccessStamp stamp;
    private final Reader reader;
    private final long[] accesses;
    private int count;
    private int limit;
    private int nextLimit = 1;

    // The run: the accesses of its first round, and the difference of an access and that of the next round. An element
    // and the lower bits of a stamp are one number: to continue a run is one comparison and one addition.
    private final long[] round = new long[MAX_PERIOD];
    private int period;
    private long step;

    // Either what comes next in a run of consecutive threads that stays within the view for a while,
    private long next = NONE;

    // or the position in the run, and what comes next.
    private int lane;
    private long rounds;
    private long nextOfRound = NONE;

    // The memory of the view, and the number of threads after which the run is looked at.
    private Storage storage = Storage.INACCESSIBLE;
    private long length;
    private final int threads;

    /** Reads a log. */
    public interface Reader {

        /** Reads the run, which has ended: another access is about to be added. */
        void runEnded();

        /**
         * Reads the full log before an access is added.
         *
         * @param element the element
         * @return whether to add it
         */
        boolean full(long element);
    }

    /** Passes each access on. */
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
     * @param reader reads it
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

    /** Determines the memory that is accessed, and the number of elements. */
    void setMemory(Storage memory, long elements) {
        storage = memory;
        length = elements;
    }

    /**
     * Adds an access if it continues the run of consecutive threads; returns whether it does. The element exists then.
     * This is what checks cost a regular kernel: it is small, so that it is inlined into the kernel.
     */
    boolean tryContinue(int element) {
        long access = stamp.access(element);
        if (access != next) {
            return false;
        }
        next = access + NEXT;
        return true;
    }

    /** Adds an access. */
    void add(long element) {
        long access = stamp.access(element);
        if (access == next) {
            next = access + NEXT;
        } else if (access == nextOfRound) {
            lane++;
            if (lane == period) {
                lane = 0;
                rounds++;
            }
            nextOfRound = expected();
        } else {
            addToLog(element, access);
        }
    }

    private long expected() {
        return round[lane] + rounds * step;
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
            // The log has become a run.
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

    /** Empties the log, and makes it full, so that the reader is asked about the next access. */
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
        next = NONE;
        nextOfRound = NONE;
    }

    /**
     * Empties the log, and makes its last accesses a run.
     *
     * @param from the first access of the run, which repeats from there to the end
     * @param accessesOfRound the accesses of a round
     */
    public void continueRun(int from, int accessesOfRound) {
        System.arraycopy(accesses, from, round, 0, accessesOfRound);
        period = accessesOfRound;
        step = accesses[from + period] - accesses[from];
        int accessed = count - from;
        rounds = accessed / period;
        lane = accessed % period;
        nextOfRound = expected();
        count = 0;
        if (period == 1 && step == NEXT && staysWithin(nextOfRound)) {
            next = nextOfRound;
            nextOfRound = NONE;
        }
    }

    /**
     * Looks at the run of consecutive threads: if it may leave the view with one of the next threads, or if the memory
     * has been freed, each access is checked from now on.
     */
    public void checkRun() {
        if (next != NONE && !staysWithin(next)) {
            rounds = runLength(0);
            nextOfRound = next;
            next = NONE;
        }
    }

    private boolean staysWithin(long access) {
        return element(access) + threads <= length && storage.live();
    }

    private static long element(long access) {
        return access & MAX_ELEMENTS - 1;
    }

    /** Returns the number of accesses of a round of the run; 0 if there is none. */
    public int period() {
        return period;
    }

    /** Returns the first element of an access of the rounds. */
    public long runElement(int access) {
        return element(round[access]);
    }

    /** Returns the first stamp of an access of the rounds. */
    public long runStamp(int access) {
        return stamp.of(round[access]);
    }

    /** Returns by how much stamps differ from one round to the next. */
    public long runStep() {
        return stampStep(step);
    }

    private static long stampStep(long difference) {
        return difference >> ELEMENT_BITS;
    }

    /** Returns how often an access of the rounds was made. */
    public long runLength(int access) {
        return next != NONE ? element(next) - element(round[0]) : rounds + (access < lane ? 1 : 0);
    }

    /** Returns the number of accesses. */
    public int count() {
        return count;
    }

    /** Returns the element of an access. */
    public long element(int access) {
        return element(accesses[access]);
    }

    /** Returns the stamp of an access. */
    public long stamp(int access) {
        return stamp.of(accesses[access]);
    }

    /** Returns by how much the stamps of an access and a later one differ. */
    public long stampStep(int access, int later) {
        return stampStep(accesses[later] - accesses[access]);
    }

    /**
     * Returns up to which access the log repeats: each access is to the element after that of the access {@code period}
     * before, and its stamp differs from that one's as all others do.
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
