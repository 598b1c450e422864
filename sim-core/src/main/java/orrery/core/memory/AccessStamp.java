package orrery.core.memory;

/** The stamp that is recorded with each access of the thread that runs now. */
public final class AccessStamp {
    /** The number of the lower bits, which may change from one access of a log to the next. */
    public static final int LOWER_BITS = 64 - AccessLog.ELEMENT_BITS;

    /** The difference of the stamps of a thread and the next one. */
    public static final long NEXT_THREAD = 4;

    private long upper;

    /** The lower bits, in place of an access; the bits of the element are 0. */
    private long lower;

    /** Returns the stamp. */
    public long value() {
        return of(lower);
    }

    /** Sets the stamp. */
    public void set(long stamp) {
        upper = stamp >>> LOWER_BITS << LOWER_BITS;
        setLower(stamp);
    }

    /** Sets the stamp to one whose upper bits are those of the last one. */
    public void setLower(long stamp) {
        lower = stamp << AccessLog.ELEMENT_BITS;
    }

    /** Returns an access to an element now, as one number: the lower bits of the stamp, and the element. */
    long access(long element) {
        return lower + element;
    }

    /** Returns the stamp of an access that was made since the upper bits changed. */
    long of(long access) {
        return upper | access >>> AccessLog.ELEMENT_BITS;
    }
}
