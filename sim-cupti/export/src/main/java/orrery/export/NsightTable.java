package orrery.export;

import com.google.common.base.Joiner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Activity;
import orrery.cupti.record.Numbered;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/**
 * Inserts rows into a table of an Nsight Systems export. A column takes the value that is given for it, or else that of
 * the record's component of the same name, or else null.
 *
 * <p>Rows are inserted in batches. The driver binds every parameter of a statement for each row, which takes most of
 * the time of an export: integers that all rows of a batch share, and nulls, are literals of its statement.
 */
final class NsightTable implements AutoCloseable {
    private static final int ROWS_PER_BATCH = 1000;
    private static final int NO_COLUMN = -1;

    private final Connection database;
    private final String name;
    private final List<String> columns = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();

    /** For each type of record, the column that each component is stored in, or {@link #NO_COLUMN}. */
    private final Map<RecordType<?>, int[]> columnsOfComponents = new HashMap<>();

    /** The rows of the batch; the last one is not complete. The values are those that JDBC stores. */
    private final @Nullable Object[][] batch = new Object[ROWS_PER_BATCH][];

    /** The columns that have different values in the complete rows. */
    private final BitSet varying = new BitSet();

    /** The columns of the next row that have a value, which may be null. */
    private final BitSet given = new BitSet();

    /** The values of the next row. */
    private @Nullable Object[] row;

    private int rows;
    private String preparedSql = "";
    private @Nullable PreparedStatement insert;

    NsightTable(Connection database, String name) throws SQLException {
        this.database = database;
        this.name = name;
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery("PRAGMA table_info(" + name + ")")) {
            while (found.next()) {
                indices.put(found.getString("name"), columns.size());
                columns.add(found.getString("name"));
            }
        }
        row = new Object[columns.size()];
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
        @Nullable Object[] first = batch[0];
        for (int i = 0; rows > 0 && i < row.length; i++) {
            if (!Objects.equals(row[i], first[i])) {
                varying.set(i);
            }
        }
        batch[rows++] = row;
        if (rows == ROWS_PER_BATCH) {
            insertBatch();
        }
        row = new Object[columns.size()];
        given.clear();
    }

    /** Inserts the row of the given values and, where none is given, of a record's components. */
    void add(Activity record) throws SQLException {
        RecordType<?> type = RecordTypes.of(record);
        int[] columnOf = columnsOfComponents.computeIfAbsent(type, this::findColumns);
        @Nullable Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            if (columnOf[i] != NO_COLUMN && !given.get(columnOf[i])) {
                row[columnOf[i]] = stored(values[i]);
            }
        }
        add();
    }

    private int[] findColumns(RecordType<?> type) {
        return type.components().stream()
                .mapToInt(component -> indices.getOrDefault(component, NO_COLUMN))
                .toArray();
    }

    /** Returns a component as SQLite stores it: constants by their documented value, booleans as 0 and 1. */
    private static @Nullable Object stored(@Nullable Object component) {
        if (component instanceof Enum<?> constant) {
            return ((Numbered) constant).number();
        }
        return component instanceof Boolean flag ? (Object) (flag ? 1 : 0) : component;
    }

    private void insertBatch() throws SQLException {
        if (rows == 0) {
            return;
        }
        int[] parameters = IntStream.range(0, columns.size())
                .filter(column -> varying.get(column) || !isLiteral(batch[0][column]))
                .toArray();
        PreparedStatement statement = prepare(parameters);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < parameters.length; j++) {
                statement.setObject(j + 1, batch[i][parameters[j]]);
            }
            statement.addBatch();
        }
        statement.executeBatch();
        rows = 0;
        varying.clear();
    }

    /** Returns whether a value's text is its literal in SQL. */
    private static boolean isLiteral(@Nullable Object value) {
        return value == null || value instanceof Integer || value instanceof Long;
    }

    /** Returns the statement that inserts rows with the given columns as parameters, and those of the first row. */
    private PreparedStatement prepare(int[] parameters) throws SQLException {
        @Nullable Object[] values = batch[0].clone();
        for (int parameter : parameters) {
            values[parameter] = "?";
        }
        String sql = "INSERT INTO " + name + " VALUES ("
                + Joiner.on(", ").useForNull("NULL").join(values) + ")";
        PreparedStatement statement = insert;
        if (statement == null || !sql.equals(preparedSql)) {
            close(statement);
            statement = database.prepareStatement(sql);
            insert = statement;
            preparedSql = sql;
        }
        return statement;
    }

    private static void close(@Nullable PreparedStatement statement) throws SQLException {
        if (statement != null) {
            statement.close();
        }
    }

    @Override
    public void close() throws SQLException {
        insertBatch();
        close(insert);
    }
}
