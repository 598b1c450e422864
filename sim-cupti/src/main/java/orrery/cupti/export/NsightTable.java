package orrery.cupti.export;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private static final int ROWS_PER_BATCH = 200;
    private static final int NO_COLUMN = -1;

    private final List<String> columns = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();
    private final PreparedStatement insert;

    /** For each type of record, the column that each component is stored in, or {@link #NO_COLUMN}. */
    private final Map<RecordType<?>, int[]> columnsOfComponents = new HashMap<>();

    /** The values of the next row, as JDBC stores them. */
    private final @Nullable Object[] row;

    /** The values of the row before it, which the driver keeps for the next one until the batch is executed. */
    private final @Nullable Object[] lastRow;

    /** The columns of the next row that have a value, which may be null. */
    private final BitSet given = new BitSet();

    private int rows;

    NsightTable(Connection database, String name) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery("PRAGMA table_info(" + name + ")")) {
            while (found.next()) {
                indices.put(found.getString("name"), columns.size());
                columns.add(found.getString("name"));
            }
        }
        row = new Object[columns.size()];
        lastRow = new Object[columns.size()];
        insert = database.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")");
    }

    /** Gives a column of the next row an integer. */
    NsightTable with(String column, int value) {
        return give(column, value);
    }

    /** Gives a column of the next row an integer. */
    NsightTable with(String column, long value) {
        return give(column, value);
    }

    /** Gives a column of the next row a floating-point number. */
    NsightTable with(String column, double value) {
        return give(column, value);
    }

    /** Gives a column of the next row a text; null for none. */
    NsightTable with(String column, @Nullable String value) {
        return give(column, value);
    }

    private NsightTable give(String column, @Nullable Object value) {
        Integer index = indices.get(column);
        if (index == null) {
            throw new IllegalArgumentException("no column " + column + " in " + columns);
        }
        row[index] = value;
        given.set(index);
        return this;
    }

    /** Inserts the row of the given values. */
    void add() throws SQLException {
        for (int i = 0; i < row.length; i++) {
            if (!Objects.equals(row[i], lastRow[i])) {
                insert.setObject(i + 1, row[i]);
                lastRow[i] = row[i];
            }
        }
        insert.addBatch();
        if (++rows % ROWS_PER_BATCH == 0) {
            insert.executeBatch();
            Arrays.fill(lastRow, null);
        }
        Arrays.fill(row, null);
        given.clear();
    }

    /** Inserts the row of the given values and, where none is given, of a record's components. */
    void add(Activity record) throws SQLException {
        RecordType<?> type = RecordTypes.of(record);
        int[] columnOf = columnsOfComponents.computeIfAbsent(type, this::columnsOfComponents);
        @Nullable Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            if (columnOf[i] != NO_COLUMN && !given.get(columnOf[i])) {
                row[columnOf[i]] = stored(values[i]);
            }
        }
        add();
    }

    private int[] columnsOfComponents(RecordType<?> type) {
        return type.components().stream()
                .mapToInt(name -> indices.getOrDefault(name, NO_COLUMN))
                .toArray();
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
