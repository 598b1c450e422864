package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.export.TraceFile;

/** The trace of every program can be drawn: SQLite reads the JSON, and no two slices of a track overlap. */
class TraceFilesTest {
    private static final String SLICES = """
            WITH slice AS MATERIALIZED (
                SELECT e.key AS id, e.value ->> 'name' AS name, e.value ->> 'pid' AS pid, e.value ->> 'tid' AS tid,
                       ROUND((e.value ->> 'ts') * 1000) AS start,
                       ROUND(((e.value ->> 'ts') + (e.value ->> 'dur')) * 1000) AS end
                FROM json_each(?, '$.traceEvents') AS e WHERE e.value ->> 'ph' = 'X')
            """;
    private static final String OVERLAPS = SLICES
            + "SELECT a.name || ' and ' || b.name FROM slice AS a JOIN slice AS b"
            + " ON a.pid = b.pid AND a.tid = b.tid AND a.id < b.id AND a.start < b.end AND b.start < a.end";
    private static final String COUNT = SLICES + "SELECT COUNT(*) FROM slice";

    @TempDir
    private Path folder;

    static Set<String> names() {
        return new TreeSet<>(NamedPrograms.all().keySet());
    }

    @ParameterizedTest
    @MethodSource("names")
    void slicesDoNotOverlap(String name) throws IOException, SQLException {
        Path file = folder.resolve("trace.json");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Examples.run(NamedPrograms.all().get(name), nowhere, machine -> TraceFile.record(machine, file));
        String json = Files.readString(file);
        assertEquals(List.of(), query(OVERLAPS, json));
        assertTrue(Integer.parseInt(query(COUNT, json).get(0)) > 0);
    }

    private static List<String> query(String sql, String json) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
                PreparedStatement statement = database.prepareStatement(sql)) {
            statement.setString(1, json);
            List<String> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(found.getString(1));
                }
            }
            return rows;
        }
    }
}
