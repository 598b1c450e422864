package orrery.export;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** An SQLite file with the tables of an Nsight Systems export. Rows are stored when it is closed. */
final class NsightDatabase implements AutoCloseable {
    /** What the names of tables of device work and calls begin with. */
    static final String ACTIVITY = "CUPTI_ACTIVITY_KIND_";

    /** The table of calls of the driver and of the runtime. */
    static final String CALLS = ACTIVITY + "RUNTIME";

    /**
     * Nsight Systems names a green context in a column beside that of the context that it is a part of. Records of
     * contexts may follow those of their work, so that this is done at the end.
     */
    private static final String SPLIT_GREEN_CONTEXT = """
            UPDATE %1$s SET greenContextId = %1$s.contextId, contextId = c.parentContextId
            FROM TARGET_INFO_CUDA_CONTEXT_INFO c
            WHERE c.contextId = %1$s.contextId AND c.isGreenContext = 1
            """;

    /** Records of synchronizations name a context, but no device. */
    private static final String FIND_DEVICE = """
            UPDATE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION SET deviceId = c.deviceId
            FROM TARGET_INFO_CUDA_CONTEXT_INFO c
            WHERE c.contextId = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION.contextId
            """;

    /** The file is new and useless unless it is completed, and no other process reads it: no journal is needed. */
    private static final ImmutableList<String> UNSAFE = ImmutableList.of(
            "PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA locking_mode = EXCLUSIVE");

    /**
     * {@code SQLITE_OPEN_READWRITE}, {@code SQLITE_OPEN_CREATE} and {@code SQLITE_OPEN_NOMUTEX}: one thread at a time
     * uses the connection, so that SQLite need not lock for each value. Source: {@code sqlite3.h}.
     */
    private static final int OPEN_MODE = 0x2 | 0x4 | 0x8000;

    private final Connection connection;
    private final Map<String, NsightTable> tables = new HashMap<>();
    private final Map<String, Integer> strings = new HashMap<>();

    private NsightDatabase(Connection connection) throws SQLException, IOException {
        this.connection = connection;
        try (Statement statement = connection.createStatement()) {
            for (String each : UNSAFE) {
                statement.execute(each);
            }
            connection.setAutoCommit(false);
            for (String each : Splitter.on(';').trimResults().omitEmptyStrings().split(schema())) {
                statement.executeUpdate(each);
            }
        }
    }

    private static String schema() throws IOException {
        return Resources.toString(
                Objects.requireNonNull(NsightDatabase.class.getResource("nsight.sql")), StandardCharsets.UTF_8);
    }

    /** Creates the tables in an empty file. */
    static NsightDatabase create(Path file) throws SQLException, IOException {
        Properties properties = new Properties();
        properties.setProperty("open_mode", Integer.toString(OPEN_MODE));
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, properties);
        try {
            return new NsightDatabase(connection);
        } catch (SQLException | IOException e) {
            connection.close();
            throw e;
        }
    }

    /** Returns the table with a name. */
    NsightTable table(String name) throws SQLException {
        NsightTable table = tables.get(name);
        if (table == null) {
            table = new NsightTable(connection, name);
            tables.put(name, table);
        }
        return table;
    }

    /** Returns the id of a string in the table StringIds, where it is added if it is new. */
    int stringId(String string) throws SQLException {
        Integer known = strings.get(string);
        if (known != null) {
            return known;
        }
        int id = strings.size() + 1;
        strings.put(string, id);
        table("StringIds").with("id", id).with("value", string).add();
        return id;
    }

    /** Completes and stores all rows, and closes the file. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            for (NsightTable table : tables.values()) {
                table.close();
            }
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(FIND_DEVICE);
                for (String name : tables.keySet()) {
                    if (name.startsWith(ACTIVITY) && !name.equals(CALLS)) {
                        statement.executeUpdate(SPLIT_GREEN_CONTEXT.formatted(name));
                    }
                }
            }
            connection.commit();
        }
    }
}
