package orrery.cupti.export;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Activity;
import orrery.cupti.record.Numbered;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Inserts rows into a table of an Nsight Systems export. A column takes the value that is given for it, or else that of
 * the record's component of the same name, or else null.
 */
final class NsightTable implements AutoCloseable {
    private static final int ROWS_PER_BATCH = 1000;

    private final List<String> columns = new ArrayList<>();
    private final PreparedStatement insert;

    /** The values of the next row, as JDBC stores them. */
    private final Map<String, @Nullable Object> row = new HashMap<>();

    private int rows;

    NsightTable(Connection database, String name) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery("PRAGMA table_info(" + name + ")")) {
            while (found.next()) {
                columns.add(found.getString("name"));
            }
        }
        insert = database.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")");
    }

    /** Gives a column of the next row an integer. */
    NsightTable with(String column, int value) {
        row.put(column, value);
        return this;
    }

    /** Gives a column of the next row an integer. */
    NsightTable with(String column, long value) {
        row.put(column, value);
        return this;
    }

    /** Gives a column of the next row a floating-point number. */
    NsightTable with(String column, double value) {
        row.put(column, value);
        return this;
    }

    /** Gives a column of the next row a text; null for none. */
    NsightTable with(String column, @Nullable String value) {
        row.put(column, value);
        return this;
    }

    /** Inserts the row of the given values. */
    void add() throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            insert.setObject(i + 1, row.get(columns.get(i)));
        }
        insert.addBatch();
        if (++rows % ROWS_PER_BATCH == 0) {
            insert.executeBatch();
        }
        row.clear();
    }

    /** Inserts the row of the given values and, where none is given, of a record's components. */
    void add(Activity record) throws SQLException {
        RecordType<?> type = RecordTypes.of(record);
        List<String> names = type.components();
        @Nullable Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            row.putIfAbsent(names.get(i), stored(values[i]));
        }
        add();
    }

    /** SQLite stores constants by their documented value, and booleans as 0 and 1. */
    private static @Nullable Object stored(@Nullable Object component) {
        if (component instanceof Numbered constant) {
            return constant.number();
        }
        return component instanceof Boolean flag ? (Object) (flag ? 1 : 0) : component;
    }

    @Override
    public void close() throws SQLException {
        insert.executeBatch();
        insert.close();
    }
}
