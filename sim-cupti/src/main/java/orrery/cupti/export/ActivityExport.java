package orrery.cupti.export;

import java.io.Closeable;
import java.io.IOException;
import orrery.cupti.record.Activity;

/** Takes activity records and makes something else of them. */
public interface ActivityExport extends Closeable {

    /**
     * Takes a record.
     *
     * @throws IOException if it cannot be written
     */
    void write(Activity record) throws IOException;

    /**
     * Ends what was made of the records.
     *
     * @throws IOException if it cannot be written
     */
    @Override
    void close() throws IOException;
}
