package orrery.cupti;

import orrery.cupti.record.Activity;

/** A place in a buffer of records, from before the first to the last. */
public final class ActivityCursor {
    private Activity record;
    private int next;

    /** A cursor before the first record. */
    public ActivityCursor() {}

    /** The record it stands on, or null before the first. */
    public Activity record() {
        return record;
    }

    /** Where the record behind it begins, counted from the beginning of the buffer. */
    int next() {
        return next;
    }

    void moveTo(Activity found, int behind) {
        record = found;
        next = behind;
    }
}
