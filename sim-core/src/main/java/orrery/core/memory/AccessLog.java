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
    public static final int CAPACITY = 64;

    /** The greatest number of elements of a view whose accesses are added. */
    public static final long MAX_ELEMENTS = 1L << 30;

    /** The number of the lower bits of stamps that may differ. Before other bits change, the log has to be cleared. */
    public static final int STAMP_BITS = 64 - 30;

    /** The greatest number of accesses of a round. */
    public static final int MAX_PERIOD = 4;

    /** No access: no view has so many elements. */
    private static final long NONE = -1;

    /** The number of accesses after which the log is full for the first time behind a run. */
    private static final int AFTER_RUN = 8;

    private final AccessStamp stamp;
    private final Reader reader;
    private final long[] elements;
    private final long[] stamps;
    private int count;
    private int limit;
    private int nextLimit = 1;

    // The run: its first round, and what comes next. An element and the lower bits of a stamp are one number: to
    // continue a run is one comparison and one addition.
    private final long[] runElements = new long[MAX_PERIOD];
    private final long[] runStamps = new long[MAX_PERIOD];
    private int period;
    private long runStep;
    private long step;
    private long next = NONE;

    // The position in the run, if a round has several accesses, and what comes next; {@link #next} is none then.
    private int lane;
    private long rounds;
    private long nextOfRound = NONE;

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
     * @param reader reads it
     */
    public AccessLog(AccessStamp stamp, Reader reader) {
        this(stamp, reader, CAPACITY);
    }

    private AccessLog(AccessStamp stamp, Reader reader, int capacity) {
        this.stamp = stamp;
        this.reader = reader;
        this.elements = new long[capacity];
        this.stamps = new long[capacity];
    }

    /** Returns a log that stays empty and passes the element of each access on at once. */
    static AccessLog forwarding(LongConsumer receiver) {
        return new AccessLog(new AccessStamp(), new Forwarder(receiver), 0);
    }

    /**
     * Adds an access. This is what checks cost a regular kernel: it is small, so that it is inlined into the kernel.
     */
    void add(long element) {
        long access = stamp.value() * MAX_ELEMENTS + element;
        if (access == next) {
            next = access + step;
        } else {
            addOther(element, access);
        }
    }

    private void addOther(long element, long access) {
        if (access != nextOfRound) {
            addToLog(element, stamp.value());
            return;
        }
        lane++;
        if (lane == period) {
            lane = 0;
            rounds++;
        }
        nextOfRound = expected();
    }

    private long expected() {
        return runStamps[lane] * MAX_ELEMENTS + runElements[lane] + rounds * step;
    }

    private void addToLog(long element, long stamped) {
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
        int at = count;
        elements[at] = element;
        stamps[at] = stamped;
        count = at + 1;
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
        for (int i = 0; i < accessesOfRound; i++) {
            runElements[i] = elements[from + i];
            runStamps[i] = stamps[from + i];
        }
        period = accessesOfRound;
        runStep = stamps[from + period] - stamps[from];
        step = runStep * MAX_ELEMENTS + 1;
        int length = count - from;
        rounds = length / period;
        lane = length % period;
        if (period == 1) {
            next = expected();
        } else {
            nextOfRound = expected();
        }
        count = 0;
    }

    /** Returns the number of accesses of a round of the run; 0 if there is none. */
    public int period() {
        return period;
    }

    /** Returns the first element of an access of the rounds. */
    public long runElement(int access) {
        return runElements[access];
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
        return period == 1 ? (next & MAX_ELEMENTS - 1) - runElements[0] : rounds + (access < lane ? 1 : 0);
    }

    /** Returns the number of accesses. */
    public int count() {
        return count;
    }

    /** Returns the element of an access. */
    public long element(int access) {
        return elements[access];
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
        while (i < end && elements[i] - elements[i - period] == 1 && stamps[i] - stamps[i - period] == difference) {
            i++;
        }
        return i;
    }
}
