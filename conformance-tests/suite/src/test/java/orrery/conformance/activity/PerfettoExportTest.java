package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.cupti.Nvtx;
import orrery.driver.CUfunction;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The Chrome trace is read back by the JSON functions of SQLite. */
class PerfettoExportTest extends ExportFixture {
    /** SQLite's reader of JSON accepts it, and finds an arrow from each call to its kernel. */
    @Test
    void chromeTraceIsJson() throws IOException, SQLException {
        String json = Files.readString(exported(".json")).replace("'", "''");
        Path anywhere = folder.resolve("reader.sqlite");
        assertEquals(List.of("1"), query(anywhere, "SELECT json_valid('" + json + "')"));
        String events = " FROM json_each('" + json + "', '$.traceEvents') AS e";
        List<String> arrows = query(
                anywhere,
                "SELECT SUM(e.value ->> 'ph' = 's'), SUM(e.value ->> 'ph' = 'f'), SUM(e.value ->> 'ph' = 'X') > 0"
                        + events);
        assertEquals(1, arrows.size());
        String[] counts = arrows.get(0).split(" ");
        assertEquals(counts[0], counts[1]);
        assertTrue(Integer.parseInt(counts[0]) > 5, arrows.get(0));
        assertEquals("1", counts[2]);
    }

    /** Work that its context drops after a fault was never done, and is there where it would have been. */
    @Test
    void workThatIsDroppedSaysSo() throws IOException, SQLException {
        Path file = exported(".json", MachineOptions.defaults(), machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction trap = function(cuda, Kernel.perLaunch(arguments -> launch -> launch.trap()));
            cuda.cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, null);
            cuda.cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, null);
        });
        String json = Files.readString(file).replace("'", "''");
        assertEquals(
                List.of("null", "1"),
                query(
                        folder.resolve("reader.sqlite"),
                        "SELECT e.value ->> '$.args.dropped' FROM json_each('" + json + "', '$.traceEvents') AS e"
                                + " WHERE e.value ->> 'cat' = 'kernel' AND e.value ->> '$.args.correlation' > 0"));
    }

    /**
     * The events that break a sentence of the "Trace Event Format" document: every event has a phase, a name,
     * categories, a process, a thread and a time; a complete event a duration, a flow or an asynchronous event an id,
     * metadata a name or an index, an instant a scope, and a counter numbers.
     */
    @Test
    void chromeTraceKeepsToTheFormat() throws IOException, SQLException {
        Path file = exported(".json", MachineOptions.defaults(), machine -> {
            nameAll(machine);
            new DumpProgram(machine).run();
        });
        String json = Files.readString(file).replace("'", "''");
        Path anywhere = folder.resolve("reader.sqlite");
        String wrong = "SELECT e.value FROM json_each('" + json + "', '$.traceEvents') AS e WHERE NOT ("
                + "e.value ->> 'ph' IN ('X', 'i', 'C', 'M', 's', 'f', 'b', 'e')"
                + " AND json_type(e.value, '$.name') = 'text' AND json_type(e.value, '$.cat') = 'text'"
                + " AND json_type(e.value, '$.pid') = 'integer' AND json_type(e.value, '$.tid') = 'integer'"
                + " AND json_type(e.value, '$.ts') IN ('integer', 'real')"
                + " AND (e.value ->> 'ph' <> 'X' OR json_type(e.value, '$.dur') IN ('integer', 'real'))"
                + " AND (e.value ->> 'ph' NOT IN ('s', 'f', 'b', 'e') OR json_type(e.value, '$.id') = 'integer')"
                + " AND (e.value ->> 'ph' <> 'i' OR e.value ->> 's' IN ('g', 'p', 't'))"
                + " AND (e.value ->> 'ph' <> 'M' OR json_type(e.value, '$.args.name') = 'text'"
                + " OR json_type(e.value, '$.args.sort_index') = 'integer')"
                + " AND (e.value ->> 'ph' <> 'C' OR NOT EXISTS"
                + " (SELECT 1 FROM json_each(e.value, '$.args') AS a WHERE a.type <> 'integer')))";
        assertEquals(List.of(), query(anywhere, wrong));
        String kinds =
                "SELECT DISTINCT e.value ->> 'ph' FROM json_each('" + json + "', '$.traceEvents') AS e ORDER BY 1";
        assertTrue(query(anywhere, kinds).containsAll(List.of("C", "M", "X", "b", "e", "f", "i", "s")));
    }

    private static void nameAll(Machine machine) {
        CudaDriver cuda = begin(machine);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.nameThread("worker");
        nvtx.nameDevice(0, "left");
        nvtx.nameStream(cuda.cuStreamCreate(1), "copies");
        nvtx.rangeEnd(nvtx.rangeStart("range"));
        nvtx.mark("here");
    }

    /** Viewers take the last name of a track. */
    @Test
    void chromeTraceHasTheNamesThatTheProgramGives() throws IOException, SQLException {
        String json = Files.readString(exported(".json", MachineOptions.defaults(), PerfettoExportTest::nameAll))
                .replace("'", "''");
        List<String> names = query(
                folder.resolve("reader.sqlite"),
                "SELECT e.value ->> 'name', e.value ->> '$.args.name' FROM json_each('" + json
                        + "', '$.traceEvents') AS e WHERE e.value ->> 'ph' = 'M' AND e.value ->> '$.args.name' NOT NULL");
        assertTrue(
                names.containsAll(List.of(
                        "thread_name worker", "process_name left", "process_name left engines", "thread_name copies")),
                names::toString);
        assertTrue(names.lastIndexOf("thread_name worker") > names.lastIndexOf("thread_name thread 1"));
    }
}
