package orrery.cupti;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Activity;

/** A position in a buffer of records: before the first record, or on one of them. A cursor is used by one thread. */
public final class ActivityCursor {
    private @Nullable Activity record;
    private int next;

    /** Creates a cursor before the first record. */
    public ActivityCursor() {}

    /** Returns the record that the cursor is on; null before the first. */
    public @Nullable Activity record() {
        return record;
    }

    /** Returns where the next record begins, in bytes from the beginning of the buffer. */
    int next() {
        return next;
    }

    /**
     * Moves to a record.
     *
     * @param nextRecord where the record after it begins
     */
    void moveTo(Activity found, int nextRecord) {
        record = found;
        next = nextRecord;
    }
}
