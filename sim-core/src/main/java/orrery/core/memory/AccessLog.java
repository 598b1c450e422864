package orrery.core.memory;

/**
 * The latest accesses through a view, in their order: elements, whether they are read, and a stamp that says who
 * accesses. The log is read when it is full, and whenever its reader likes. It is full after the first access, then
 * after two more, and so on up to {@link #CAPACITY}.
 *
 * <p>Before the accesses of the log there may be a run: some accesses that were made again and again, each time of the
 * next element and with a stamp that is greater by the same step. A run that goes on takes no room.
 */
public final class AccessLog {
    /** The greatest number of accesses. */
    public static final int CAPACITY = 256;

    /** The greatest number of accesses of a round. */
    public static final int MAX_PERIOD = 4;

    /** What is no access. */
    private static final long NONE = Long.MIN_VALUE;

    private final long[] accesses = new long[CAPACITY];
    private final long[] stamps = new long[CAPACITY];
    private final AccessStamp stamp;
    private final Reader reader;
    private int count;
    private int limit;
    private int nextLimit = 1;

    // The run: its first round, and what comes next.
    private final long[] runAccesses = new long[MAX_PERIOD];
    private final long[] runStamps = new long[MAX_PERIOD];
    private int period;
    private long runStep;
    private long nextAccess = NONE;
    private long nextStamp;

    // The position in the run, if a round has several accesses.
    private int lane;
    private long rounds;

    /** Reads a log. */
    public interface Reader {

        /** Reads the run, which has ended: another access is about to be added. */
        void runEnded(AccessLog log);

        /**
         * Reads a full log before an access is added.
         *
         * @param log the log
         * @param load whether the access is a read
         * @param index its element
         * @return whether to add it
         */
        boolean full(AccessLog log, boolean load, long index);
    }

    /**
     * Creates an empty log.
     *
     * @param stamp the stamp of the current thread
     * @param reader reads it
     */
    public AccessLog(AccessStamp stamp, Reader reader) {
        this.stamp = stamp;
        this.reader = reader;
    }

    /** Adds an access. */
    void add(boolean load, long index) {
        long access = index << 1 | (load ? 1 : 0);
        long stamped = stamp.value();
        if (access != nextAccess || stamped != nextStamp) {
            addToLog(access, stamped);
        } else if (period == 1) {
            nextAccess = access + 2;
            nextStamp = stamped + runStep;
        } else {
            nextOfRound();
        }
    }

    private void nextOfRound() {
        lane++;
        if (lane == period) {
            lane = 0;
            rounds++;
        }
        expectNext();
    }

    private void expectNext() {
        nextAccess = runAccesses[lane] + 2 * rounds;
        nextStamp = runStamps[lane] + rounds * runStep;
    }

    private void addToLog(long access, long stamped) {
        if (period > 0) {
            reader.runEnded(this);
            clearRun();
        }
        if (count == limit && !makeRoom((access & 1) != 0, access >> 1)) {
            return;
        }
        if (period > 0) {
            // The log has become a run.
            add((access & 1) != 0, access >> 1);
            return;
        }
        int at = count;
        accesses[at] = access;
        stamps[at] = stamped;
        count = at + 1;
    }

    private boolean makeRoom(boolean load, long index) {
        boolean adds = reader.full(this, load, index);
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
        period = 0;
        nextAccess = NONE;
    }

    /**
     * Empties the log, and makes its last accesses a run.
     *
     * @param from the first access of the run, which repeats from there to the end
     * @param accessesOfRound the accesses of a round
     */
    public void continueRun(int from, int accessesOfRound) {
        for (int i = 0; i < accessesOfRound; i++) {
            runAccesses[i] = accesses[from + i];
            runStamps[i] = stamps[from + i];
        }
        period = accessesOfRound;
        runStep = stamps[from + period] - stamps[from];
        int length = count - from;
        rounds = length / period;
        lane = length % period;
        expectNext();
        count = 0;
    }

    /** Returns the number of accesses of a round of the run; 0 if there is none. */
    public int period() {
        return period;
    }

    /** Returns the first element of an access of the rounds. */
    public long runIndex(int access) {
        return runAccesses[access] >> 1;
    }

    /** Returns whether an access of the rounds is a read. */
    public boolean isRunLoad(int access) {
        return (runAccesses[access] & 1) != 0;
    }

    /** Returns the first stamp of an access of the rounds. */
    public long runStamp(int access) {
        return runStamps[access];
    }

    /** Returns by how much stamps differ from one round to the next. */
    public long runStep() {
        return runStep;
    }

    /** Returns how often an access of the rounds was made. */
    public long runLength(int access) {
        return period == 1 ? (nextAccess - runAccesses[0]) / 2 : rounds + (access < lane ? 1 : 0);
    }

    /** Returns the number of accesses. */
    public int count() {
        return count;
    }

    /** Returns the element of an access. */
    public long index(int access) {
        return accesses[access] >> 1;
    }

    /** Returns whether an access is a read. */
    public boolean isLoad(int access) {
        return (accesses[access] & 1) != 0;
    }

    /** Returns the stamp of an access. */
    public long stamp(int access) {
        return stamps[access];
    }

    /**
     * Returns up to which access the log repeats: each access is to the element after that of the access {@code period}
     * before, and its stamp differs from that one's as all others do.
     */
    public int repeatsTo(int from, int period) {
        int end = count;
        int i = from + period;
        if (i >= end) {
            return from;
        }
        long difference = stamps[i] - stamps[from];
        while (i < end && accesses[i] - accesses[i - period] == 2 && stamps[i] - stamps[i - period] == difference) {
            i++;
        }
        return i;
    }
}
