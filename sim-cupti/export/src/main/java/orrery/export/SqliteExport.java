package orrery.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import orrery.cupti.export.ActivityExport;
import orrery.cupti.export.WorkWait;
import orrery.cupti.record.Activity;

/**
 * Exports records to an SQLite file with the tables and columns of an Nsight Systems export, so that scripts that read
 * one can read the other. Calls of the driver and of the runtime share a table, as there. A column that records have no
 * value for is null. Waits of work are in a table of their own, {@code ORRERY_WAIT}.
 *
 * <p>Source of the names: the SQLite schema of Nsight Systems, {@code nsight.sql} beside this class.
 */
public final class SqliteExport implements ActivityExport {
    private final NsightDatabase database;
    private final NsightRows rows;

    private SqliteExport(NsightDatabase database) {
        this.database = database;
        this.rows = new NsightRows(database);
    }

    /**
     * Creates an export to a file, whose content it replaces.
     *
     * @throws IOException if the file cannot be written
     */
    public static SqliteExport to(Path file) throws IOException {
        Files.newOutputStream(file).close(); // empties the file, or fails with the exception of other exports
        try {
            return new SqliteExport(NsightDatabase.create(file));
        } catch (SQLException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void write(Activity record) throws IOException {
        try {
            rows.insert(record);
        } catch (SQLException e) {
            throw new IOException(record.kind() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void write(WorkWait wait) throws IOException {
        try {
            rows.insert(wait);
        } catch (SQLException e) {
            throw new IOException(WorkWait.KIND + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try (database) {
            rows.complete();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
