package orrery.export.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.math.LongMath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import orrery.cupti.record.MemcpyKind;

/**
 * What a recording holds of each name: how often, and how long in all. It is read from an SQLite file with the tables
 * of Nsight Systems, which {@link orrery.export.SqliteExport} and Nsight Systems itself write.
 *
 * @param totals the totals by kind, name and place
 * @param deviceNanos the time from the start of the first kernel, copy or memset to the end of the last, in
 *     nanoseconds; 2^63 - 1 if it is longer
 */
public record TraceTotals(Map<Key, Total> totals, long deviceNanos) {
    /**
     * Keeps the order of the totals.
     *
     * @throws NullPointerException if a key or a total is null
     */
    public TraceTotals {
        totals = ImmutableMap.copyOf(totals);
    }

    /** SQLite's flag for a connection that only reads: {@code SQLITE_OPEN_READONLY}. */
    private static final String READ_ONLY = "1";

    /** The suffix with which functions of the runtime name the version of CUDA that introduced them. */
    private static final Pattern VERSION_SUFFIX = Pattern.compile("_v\\d{4,}$");

    /** What is counted, with the table that has it and the expression for its name there. */
    public enum Kind {
        /** A kernel, by its demangled name. */
        KERNEL("CUPTI_ACTIVITY_KIND_KERNEL", "(SELECT value FROM StringIds WHERE id = demangledName)", true),
        /** A copy, by its direction. */
        COPY("CUPTI_ACTIVITY_KIND_MEMCPY", "copyKind", true),
        /** A memset. */
        MEMSET("CUPTI_ACTIVITY_KIND_MEMSET", "'memset'", true),
        /** A launch of a graph that was recorded as a whole, by the number of the graph. */
        GRAPH("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", "'graph ' || graphId", true),
        /** A call, by its function without the version. */
        CALL("CUPTI_ACTIVITY_KIND_RUNTIME", "(SELECT value FROM StringIds WHERE id = nameId)", false),
        /** A range of NVTX, by its text. */
        RANGE("NVTX_EVENTS", "COALESCE(text, (SELECT value FROM StringIds WHERE id = textId))", false);

        private final String table;
        private final String name;
        private final boolean isOnDevice;

        Kind(String table, String name, boolean isOnDevice) {
            this.table = table;
            this.name = name;
            this.isOnDevice = isOnDevice;
        }

        private String query() {
            return "SELECT " + name + ", " + (isOnDevice ? "deviceId, streamId" : "0, 0")
                    + ", COUNT(*), SUM(end - start) FROM " + table + " WHERE end IS NOT NULL GROUP BY 1, 2, 3";
        }
    }

    /**
     * What a total is of.
     *
     * @param kind the kind
     * @param name the name
     * @param place the stream, with the device unless that is 0; "host" for calls and ranges
     */
    public record Key(Kind kind, String name, String place) {}

    /**
     * A total.
     *
     * @param count how many
     * @param nanos how long in all, in nanoseconds
     */
    public record Total(long count, long nanos) {
        /** Returns the mean length in nanoseconds. */
        public double mean() {
            return (double) nanos / count;
        }

        private Total plus(Total other) {
            return new Total(count + other.count, LongMath.saturatedAdd(nanos, other.nanos));
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, is no SQLite file, or has none of the tables
     */
    public static TraceTotals read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "no such file");
        } else if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is " + (Files.isDirectory(file) ? "a folder" : "no regular file"));
        }
        Properties properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, properties)) {
            Set<String> tables = tables(connection);
            if (Arrays.stream(Kind.values()).noneMatch(kind -> tables.contains(kind.table))) {
                throw new IOException(file + " has no table that Nsight Systems writes");
            }
            return read(connection, tables);
        } catch (SQLException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Set<String> tables(Connection connection) throws SQLException {
        Set<String> names = new HashSet<>();
        DatabaseMetaData metadata = connection.getMetaData();
        try (ResultSet found = metadata.getTables(null, null, "%", null)) {
            while (found.next()) {
                names.add(found.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private static TraceTotals read(Connection connection, Set<String> tables) throws SQLException {
        Map<Key, Total> totals = new TreeMap<>(TraceDiff.ORDER);
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        try (Statement statement = connection.createStatement()) {
            for (Kind kind : Kind.values()) {
                if (!tables.contains(kind.table)) {
                    continue;
                }
                try (ResultSet row = statement.executeQuery(kind.query())) {
                    while (row.next()) {
                        Key key =
                                new Key(kind, name(kind, row.getString(1)), place(kind, row.getInt(2), row.getInt(3)));
                        totals.merge(key, new Total(row.getLong(4), row.getLong(5)), Total::plus);
                    }
                }
                if (kind.isOnDevice) {
                    try (ResultSet row =
                            statement.executeQuery("SELECT MIN(start), MAX(end), COUNT(*) FROM " + kind.table)) {
                        if (row.next() && row.getLong(3) > 0) {
                            first = Math.min(first, row.getLong(1));
                            last = Math.max(last, row.getLong(2));
                        }
                    }
                }
            }
        }
        return new TraceTotals(totals, first > last ? 0 : LongMath.saturatedSubtract(last, first));
    }

    private static String name(Kind kind, String stored) {
        return switch (kind) {
            case COPY ->
                "copy "
                        + Arrays.stream(MemcpyKind.values())
                                .filter(each -> Integer.toString(each.number()).equals(stored))
                                .findFirst()
                                .orElse(MemcpyKind.UNKNOWN);
            case CALL -> VERSION_SUFFIX.matcher(String.valueOf(stored)).replaceFirst("");
            case KERNEL, MEMSET, GRAPH, RANGE -> String.valueOf(stored);
        };
    }

    private static String place(Kind kind, int device, int stream) {
        if (!kind.isOnDevice) {
            return "host";
        }
        return (device == 0 ? "" : "device " + device + " ") + "stream " + stream;
    }
}
