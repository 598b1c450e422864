package orrery.core.event;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;

/**
 * The last record of an event that several machines share by an interprocess handle. A machine stands for a process.
 * {@link #record} is called with the lock of the recording machine held, {@link #recordOfAnother} by any thread.
 */
public final class InterprocessEvent {
    private volatile @Nullable InterprocessRecord latest;

    /**
     * Replaces the last record.
     *
     * @param by the event of the process that records it
     * @param operation the operation of the record
     */
    void record(Event by, Operation operation) {
        InterprocessRecord record = new InterprocessRecord(by);
        if (operation.isComplete()) {
            record.complete();
        } else {
            operation.engine().whenComplete(operation, record::complete);
        }
        latest = record;
    }

    /** Returns the last record if another event than this one has recorded it; null otherwise. */
    @Nullable
    InterprocessRecord recordOfAnother(Event event) {
        InterprocessRecord record = latest;
        return record == null || record.isBy(event) ? null : record;
    }
}
