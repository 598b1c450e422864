package orrery.core.event;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;

/**
 * What the events of several processes have in common that stand for the same event: its last record. A process is a
 * machine. All methods can be called by any thread, without the lock of a machine.
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
