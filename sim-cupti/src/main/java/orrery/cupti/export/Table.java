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
import orrery.cupti.Numbered;
import orrery.cupti.record.Activity;
import orrery.cupti.record.RecordType;
import orrery.cupti.record.RecordTypes;

/** A table that gets rows. A column takes what is given for it, or else the record's field of the same name. */
final class Table implements AutoCloseable {
    private static final int BATCH = 1000;

    private final List<String> columns = new ArrayList<>();
    private final PreparedStatement insert;
    private final Map<String, Object> given = new HashMap<>();
    private int rows;

    Table(Connection database, String name) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery("PRAGMA table_info(" + name + ")")) {
            while (found.next()) {
                columns.add(found.getString("name"));
            }
        }
        insert = database.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")");
    }

    /** Gives a column of the next row its value. */
    Table with(String column, Object value) {
        given.put(column, value);
        return this;
    }

    /** Adds a row of what was given. */
    void add() throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            insert.setObject(i + 1, stored(given.get(columns.get(i))));
        }
        insert.addBatch();
        if (++rows % BATCH == 0) {
            insert.executeBatch();
        }
        given.clear();
    }

    /** Adds a row of a record and of what was given. */
    void add(Activity record) throws SQLException {
        RecordType<?> type = RecordTypes.of(record.kind()).orElseThrow();
        List<String> names = type.components();
        Object[] values = type.values(record);
        for (int i = 0; i < values.length; i++) {
            given.putIfAbsent(names.get(i), values[i]);
        }
        add();
    }

    private static Object stored(Object value) {
        if (value instanceof Numbered constant) {
            return constant.number();
        }
        return value instanceof Boolean yes ? (Object) (yes ? 1 : 0) : value;
    }

    @Override
    public void close() throws SQLException {
        insert.executeBatch();
        insert.close();
    }
}
