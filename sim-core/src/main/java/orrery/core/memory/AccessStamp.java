package orrery.core.memory;

/** What is written beside each access of the thread that runs now. */
public final class AccessStamp {
    private long value;

    /** Returns the stamp. */
    public long value() {
        return value;
    }

    /** Sets the stamp. */
    public void set(long stamp) {
        value = stamp;
    }
}
