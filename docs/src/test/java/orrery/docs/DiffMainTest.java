package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.Nvtx;
import orrery.cupti.export.TraceFile;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** {@code orrery diff}: two recordings of a program that has changed. */
class DiffMainTest extends CommandRig {
    private static final long MICRO = 1000;

    private Path before;
    private Path after;

    private static Kernel kernel(String name, long nanos) {
        return Kernel.empty().named(name).costPerBlock((shape, arguments) -> nanos);
    }

    @BeforeEach
    void record() throws IOException {
        before = record(false);
        after = record(true);
    }

    /** The change: scale takes 50 us more, sort 50 us less, and a third launch; shift moves to the other stream. */
    private Path record(boolean changed) throws IOException {
        Path file = folder.resolve(changed ? "after.sqlite" : "before.sqlite");
        try (Machine machine = Machine.create()) {
            TraceFile recorder = TraceFile.record(machine, file);
            try (recorder) {
                CudaRuntime cuda = CudaRuntime.of(machine);
                CUstream one = cuda.cudaStreamCreate();
                CUstream other = cuda.cudaStreamCreate();
                long memory = cuda.cudaMalloc(4096);
                Nvtx.of(machine).rangePush("step");
                Kernel scale = kernel("_Z5scalefPf", (changed ? 150 : 100) * MICRO);
                launch(cuda, scale, one);
                launch(cuda, kernel("sort", (changed ? 50 : 100) * MICRO), one);
                launch(cuda, kernel("same", 10 * MICRO), one);
                launch(cuda, kernel("shift", 10 * MICRO), changed ? other : one);
                for (int i = 0; i < (changed ? 3 : 2); i++) {
                    launch(cuda, kernel("reduce", 10 * MICRO), one);
                }
                if (changed) {
                    launch(cuda, kernel("added", 10 * MICRO), one);
                } else {
                    cuda.cudaMemsetAsync(memory, 1, 4096, one);
                }
                cuda.cudaMemcpy(memory, cuda.host().of(new int[1024]), 4096, cudaMemcpyKind.HOST_TO_DEVICE);
                cuda.cudaDeviceSynchronize();
                Nvtx.of(machine).rangePop();
            }
        }
        return file;
    }

    private static void launch(CudaRuntime cuda, Kernel kernel, CUstream stream) {
        cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(32), 0, stream);
    }

    private int diff(Object... arguments) {
        return print(DiffMain.command(), arguments);
    }

    /** The lines about kernels and memsets, without the amounts. */
    private List<String> deviceLines() {
        return out.toString()
                .lines()
                .filter(line -> line.contains(" kernel ") || line.contains(" memset "))
                .map(line -> line.substring(0, line.indexOf("us")).strip().replaceAll(" +", " "))
                .map(line -> line.substring(0, line.lastIndexOf(' ')))
                .sorted()
                .toList();
    }

    @Test
    void tellsWhatHasChanged() {
        assertEquals(1, diff(before, after, "--width", "120"), err::toString);
        assertEquals(
                List.of(
                        "appeared kernel added stream 2 0 -> 1",
                        "disappeared memset memset stream 2 1 -> 0",
                        "faster kernel sort stream 2 1",
                        "more kernel reduce stream 2 2 -> 3",
                        "moved kernel shift stream 2 -> stream 3 1",
                        "slower kernel scale(float, float*) stream 2 1"),
                deviceLines().stream()
                        .map(line -> line.replaceAll("memset stream 2 1 -> 0.*", "memset stream 2 1 -> 0"))
                        .toList(),
                out::toString);
        assertTrue(out.toString().lines().findFirst().orElseThrow().startsWith("device time: "));
        assertTrue(out.toString().contains("+50 us"), out::toString);
        assertTrue(out.toString().contains("-50 us"), out::toString);
    }

    @Test
    void thePageShowsIt() throws IOException {
        diff(before, after, "--width", "100");
        String page = Files.readString(Path.of("../docs/traces.md"));
        assertTrue(page.contains(out.toString()), out::toString);
    }

    @Test
    void nothingDiffersFromItself() {
        assertEquals(0, diff(before, before));
        assertTrue(out.toString().endsWith("no differences\n"), out::toString);
        assertEquals("", err.toString());
    }

    /** The same program gives the same recording. */
    @Test
    void nothingDiffersFromAnotherRun() throws IOException {
        Path again = Files.move(before, folder.resolve("first.sqlite"));
        assertEquals(0, diff("--threshold", "0", again, record(false)), out::toString);
    }

    @Test
    void theThresholdHidesSmallDifferences() {
        assertEquals(1, diff("--threshold", "60", before, after));
        assertTrue(deviceLines().stream().noneMatch(line -> line.startsWith("slower")), out::toString);
        assertTrue(deviceLines().stream().anyMatch(line -> line.startsWith("more")), out::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 160})
    void theTableFits(int columns) {
        diff(before, after, "--width", columns);
        assertTrue(out.toString().lines().allMatch(line -> line.length() <= columns), out::toString);
        assertTrue(out.toString().contains("scale"), out::toString);
    }

    /** SQLite's own reader of JSON finds the same. */
    @Test
    void json() throws SQLException {
        assertEquals(1, diff("--json", before, after));
        String scale = "SELECT e.value ->> '$.change', e.value ->> '$.before.place', e.value ->> '$.after.nanos'"
                + " - (e.value ->> '$.before.nanos') FROM json_each(?, '$.changes') AS e"
                + " WHERE e.value ->> '$.name' = 'scale(float, float*)'";
        try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
                var statement = database.prepareStatement(scale)) {
            statement.setString(1, out.toString());
            try (var row = statement.executeQuery()) {
                assertTrue(row.next());
                assertEquals("slower stream 2", row.getString(1) + " " + row.getString(2));
                assertEquals(50 * MICRO, row.getLong(3));
            }
        }
    }

    /** Nsight Systems leaves out tables without rows, and gives texts of ranges by their ids. */
    @Test
    void anExportOfNsightSystems() throws SQLException {
        Path one = nsight("one.sqlite", 100);
        Path two = nsight("two.sqlite", 300);
        assertEquals(1, diff(one, two), err::toString);
        assertTrue(out.toString().contains("slower  kernel  step"), out::toString);
        assertTrue(out.toString().contains("slower  range   phase"), out::toString);
    }

    /** Names may be anything, and so may times in a file of another program. */
    @Test
    void namesDoNotChangeTheTerminalOrTheTable() throws SQLException {
        String name = "char(27) || '[2J' || char(10) || char(155) || 'step'";
        assertEquals(1, diff(nsight("one.sqlite", name, 1000, 1100), nsight("two.sqlite", name, 1000, 1300)));
        assertTrue(out.toString().contains("slower  kernel  ?[2J??step  "), out::toString);
        assertTrue(out.toString().chars().allMatch(c -> c == '\n' || c >= ' ' && c < 127), out::toString);
    }

    @Test
    void timesOfAllBits() throws SQLException {
        Path all = nsight("all.sqlite", "'step'", Long.MIN_VALUE, Long.MAX_VALUE);
        Path some = nsight("some.sqlite", "'step'", 1000, 1100);
        assertEquals(1, diff(all, some));
        assertEquals(1, diff(some, all));
        String[] tables = out.toString().split("(?=device time)");
        assertTrue(tables[0].startsWith("device time: 9223000000 s -> 100 ns (-100.0 %)"), out::toString);
        assertTrue(tables[1].startsWith("device time: 100 ns -> 9223000000 s (+"), out::toString);
        assertTrue(tables[0].contains("faster  kernel  step") && tables[0].contains("-9223000000 s"), out::toString);
        assertTrue(tables[1].contains("slower  kernel  step") && tables[1].contains("+9223000000 s"), out::toString);
    }

    private Path nsight(String name, long nanos) throws SQLException {
        return nsight(name, "'step'", 1000, 1000 + nanos);
    }

    private Path nsight(String name, String kernel, long start, long end) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement()) {
            statement.executeUpdate("CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL)");
            statement.executeUpdate("INSERT INTO StringIds VALUES (1, " + kernel + "), (2, 'phase')");
            statement.executeUpdate("CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId"
                    + " INTEGER, streamId INTEGER, demangledName INTEGER)");
            statement.executeUpdate(
                    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" + start + ", " + end + ", 0, 7, 1)");
            statement.executeUpdate("CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, text TEXT, textId INTEGER)");
            statement.executeUpdate("INSERT INTO NVTX_EVENTS VALUES (" + start + ", " + end + ", NULL, 2)");
        }
        return file;
    }

    @Test
    void filesThatCannotBeRead() throws IOException, SQLException {
        assertEquals(2, diff(before, folder.resolve("missing.sqlite")));
        assertTrue(err.toString().contains("missing.sqlite: no such file"), err::toString);
        assertEquals(2, diff(before, folder));
        assertTrue(err.toString().endsWith("orrery diff: " + folder + " is a folder\n"), err::toString);
        Path text = write("text.sqlite", "not a database, though its name says so");
        assertEquals(2, diff(before, text));
        assertTrue(err.toString().contains("text.sqlite cannot be read"), err::toString);
        Path other = folder.resolve("other.sqlite");
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = database.createStatement()) {
            statement.executeUpdate("CREATE TABLE unrelated (x INTEGER)");
        }
        assertEquals(2, diff(before, other));
        assertTrue(err.toString().contains("has no table that Nsight Systems writes"), err::toString);
        assertEquals(2, diff("--threshold", "-1", before, after));
        assertEquals(5, err.toString().lines().count(), err::toString);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDeviceOfTheSystemIsNoRecording() {
        assertEquals(2, diff(before, "/dev/full"));
        assertEquals("orrery diff: /dev/full is no regular file\n", err.toString());
    }
}
