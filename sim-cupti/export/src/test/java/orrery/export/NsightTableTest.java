package orrery.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are stored as given, whichever values the rows of a batch share. */
class NsightTableTest {
    private static final int ROWS = 2500;

    @TempDir
    private Path folder;

    private List<List<Object>> stored(Path file, String table) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT * FROM " + table + " ORDER BY rowid")) {
            while (found.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.add(String.valueOf(found.getObject(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /**
     * Some columns differ in each row, some in the last batch only, some are null in some rows, some are the same in
     * all.
     */
    @Test
    void rowsOfSeveralBatches() throws SQLException, IOException {
        Path file = folder.resolve("calls.sqlite");
        List<List<Object>> expected = new ArrayList<>();
        try (NsightDatabase database = NsightDatabase.create(file)) {
            for (int i = 0; i < ROWS; i++) {
                NsightTable table = database.table(NsightDatabase.CALLS)
                        .with("start", (long) i << 32)
                        .with("end", i)
                        .with("eventClass", i == ROWS - 1 ? 1 : 0)
                        .with("nameId", 7)
                        .with("returnValue", -1);
                if (i % 3 == 0) {
                    table.with("globalTid", Long.MIN_VALUE);
                }
                table.add();
                expected.add(List.of(
                        Long.toString((long) i << 32),
                        Integer.toString(i),
                        i == ROWS - 1 ? "1" : "0",
                        i % 3 == 0 ? Long.toString(Long.MIN_VALUE) : "null",
                        "null",
                        "7",
                        "-1",
                        "null"));
            }
        }
        assertEquals(expected, stored(file, NsightDatabase.CALLS));
    }

    /** Texts and fractions that all rows share are stored as they are. */
    @Test
    void textsAndFractions() throws SQLException, IOException {
        Path file = folder.resolve("ranges.sqlite");
        String text = "a 'quoted' \"name\"; ?, \u00e4";
        try (NsightDatabase database = NsightDatabase.create(file)) {
            for (int i = 0; i < 2; i++) {
                database.table("NVTX_EVENTS")
                        .with("start", 1)
                        .with("eventType", 34)
                        .with("text", text)
                        .with("doubleValue", 0.1)
                        .add();
            }
        }
        List<List<Object>> rows = stored(file, "(SELECT text, doubleValue, rowid FROM NVTX_EVENTS)");
        assertEquals(List.of(List.of(text, "0.1", "1"), List.of(text, "0.1", "2")), rows);
    }
}
