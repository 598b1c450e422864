package orrery.cupti.export;

import java.io.Closeable;
import java.io.IOException;
import orrery.cupti.record.Activity;

/** Exports activity records to another format. */
public interface ActivityExport extends Closeable {

    /**
     * Exports a record.
     *
     * @throws IOException if it cannot be written
     */
    void write(Activity record) throws IOException;

    /**
     * Exports why work that was ready has not started. An export whose format has no place for it does nothing.
     *
     * @throws IOException if it cannot be written
     */
    default void write(WorkWait wait) throws IOException {}

    /**
     * Completes the export.
     *
     * @throws IOException if it cannot be written
     */
    @Override
    void close() throws IOException;
}
