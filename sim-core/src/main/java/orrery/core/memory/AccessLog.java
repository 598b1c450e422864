package orrery.core.memory;

/**
 * The latest accesses through a view, in their order: elements, whether they are read, and a stamp that says who
 * accesses. The log is read when it is full, and whenever its reader likes. It is full after the first access, then
 * after two more, and so on up to {@link #CAPACITY}.
 */
public final class AccessLog {
    /** The greatest number of accesses. */
    public static final int CAPACITY = 256;

    private final long[] accesses = new long[CAPACITY];
    private final long[] stamps = new long[CAPACITY];
    private final AccessStamp stamp;
    private final Reader reader;
    private int count;
    private int limit;
    private int nextLimit = 1;

    /** Reads a log. */
    public interface Reader {

        /**
         * Reads a full log before an access is added.
         *
         * @param load whether the access is a read
         * @param index its element
         * @return whether to add it
         */
        boolean full(boolean load, long index);
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
        if (count == limit && !makeRoom(load, index)) {
            return;
        }
        int at = count;
        accesses[at] = index << 1 | (load ? 1 : 0);
        stamps[at] = stamp.value();
        count = at + 1;
    }

    private boolean makeRoom(boolean load, long index) {
        boolean adds = reader.full(load, index);
        count = 0;
        if (adds) {
            limit = nextLimit;
            nextLimit = Math.min(2 * nextLimit, CAPACITY);
        }
        return adds;
    }

    /** Empties the log, and makes it full, so that the reader is asked about the next access. */
    public void close() {
        count = 0;
        limit = 0;
    }

    /** Empties the log. */
    public void clear() {
        count = 0;
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
     * Returns up to which access the log repeats: each access is to the element behind that of the access
     * {@code period} before, and its stamp differs from that one's as all others do.
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
