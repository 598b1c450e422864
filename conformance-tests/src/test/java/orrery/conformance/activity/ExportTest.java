package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.CUptiResult;
import orrery.cupti.CuptiException;
import orrery.cupti.Nvtx;
import orrery.cupti.export.ActivityStream;
import orrery.cupti.export.CsvExport;
import orrery.cupti.export.JfrExport;
import orrery.cupti.export.TraceFile;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What exports write is read back by others who know the format. */
class ExportTest {
    @TempDir
    private Path folder;

    static List<String> extensions() {
        return List.copyOf(TraceFile.extensions());
    }

    private Path exported(String extension, MachineOptions options, Consumer<Machine> program) throws IOException {
        Path file = folder.resolve("run" + extension);
        try (Machine machine = Machine.create(options)) {
            TraceFile recorder = TraceFile.record(machine, file);
            try (recorder) {
                program.accept(machine);
            }
        }
        return file;
    }

    private Path exported(String extension) throws IOException {
        return exported(extension, MachineOptions.defaults(), machine -> new DumpProgram(machine).run());
    }

    /** What an export is given of the same program. */
    private static List<Activity> records() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(
                    machine, Generation.CUDA_13_0, ActivityStream.WORK_AND_CALLS.toArray(ActivityKind[]::new));
            new DumpProgram(machine).run();
            return recording.records();
        }
    }

    private static Map<String, Integer> countsByKind(List<Activity> records) {
        return new TreeMap<>(records.stream()
                .collect(Collectors.toMap(record -> JfrExport.eventName(record.kind()), r -> 1, Integer::sum)));
    }

    // -- all formats ---------------------------------------------------------------------------------------------

    @ParameterizedTest
    @MethodSource("extensions")
    void whatCannotBeWrittenIsSaidAtOnce(String extension) {
        Path nowhere = folder.resolve("missing").resolve("run" + extension);
        try (Machine machine = Machine.create()) {
            assertThrows(IOException.class, () -> TraceFile.record(machine, nowhere));
        }
    }

    @Test
    void aNameThatTellsNoFormatIsRefused() {
        try (Machine machine = Machine.create()) {
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class, () -> TraceFile.record(machine, folder.resolve("run.txt")));
            assertTrue(refused.getMessage()
                    .endsWith("run.txt ends in none of " + String.join(", ", TraceFile.extensions())));
        }
    }

    /** Work that never finishes has no record, and keeps nobody. */
    @ParameterizedTest
    @MethodSource("extensions")
    void workThatWaitsForEver(String extension) throws IOException {
        Path file = exported(extension, MachineOptions.defaults(), machine -> {
            CudaDriver cuda = begin(machine);
            long flag = cuda.cuMemAlloc(4);
            cuda.cuStreamWaitValue32(cuda.cuStreamCreate(0), flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        });
        assertTrue(Files.size(file) > 0);
    }

    private static CudaDriver begin(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0)));
        return cuda;
    }

    @Test
    void aWriterThatFailsIsHeardOfInTheEnd() throws IOException {
        Writer broken = new Writer() {
            private int left = 3000;

            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                left -= length;
                if (left < 0) {
                    throw new IOException("the disk is full");
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        try (Machine machine = Machine.create()) {
            ActivityStream stream = new ActivityStream(machine, new CsvExport(broken), ActivityStream.WORK_AND_CALLS);
            new DumpProgram(machine).run();
            assertEquals(
                    "the disk is full",
                    assertThrows(IOException.class, stream::close).getMessage());
            stream.close(); // once is enough
        }
    }

    /** A stream that does not come about leaves no listener behind, and its export open for the caller. */
    @Test
    void aKindThatCannotBeRecordedEndsWithNothingRecorded() throws IOException {
        StringWriter text = new StringWriter();
        try (Machine machine = Machine.create();
                CsvExport export = new CsvExport(text)) {
            Set<ActivityKind> kinds = Set.of(ActivityKind.DRIVER, ActivityKind.INSTRUCTION_EXECUTION);
            CuptiException refused =
                    assertThrows(CuptiException.class, () -> new ActivityStream(machine, export, kinds));
            assertEquals(CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE, refused.result());
            assertFalse(machine.trace().on());
        }
    }

    // -- comma-separated values ----------------------------------------------------------------------------------

    @Test
    void csvHasARowForEachRecordThatLasts() throws IOException {
        List<CSVRecord> rows = rows(exported(".csv"));
        List<Activity> lasting = records().stream()
                .filter(record -> !List.of(
                                ActivityKind.DEVICE, ActivityKind.CONTEXT, ActivityKind.STREAM, ActivityKind.CUDA_EVENT)
                        .contains(record.kind()))
                .toList();
        assertEquals(
                lasting.stream().map(record -> record.kind().name()).sorted().toList(),
                rows.stream().map(row -> row.get("kind")).sorted().toList());
        KernelActivity kernel = lasting.stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .filter(each -> each.gridX() == 2)
                .findFirst()
                .orElseThrow();
        CSVRecord row = rows.stream()
                .filter(each -> each.get("gridX").equals("2"))
                .findFirst()
                .orElseThrow();
        assertEquals("_Z3nopv", row.get("name"));
        assertEquals(kernel.start(), Long.parseLong(row.get("start")));
        assertEquals(kernel.end(), Long.parseLong(row.get("end")));
        assertEquals("2", row.get("gridX"));
        assertEquals("64", row.get("blockX"));
        assertEquals("", row.get("bytes"));
    }

    @Test
    void csvQuotesWhatNeedsIt() throws IOException {
        String name = "scale<float, \"fast\">\r\nv2";
        Path file = exported(".csv", MachineOptions.defaults(), machine -> launch(begin(machine), name, null));
        assertEquals(
                List.of(name),
                rows(file).stream()
                        .filter(row -> row.get("kind").equals("CONCURRENT_KERNEL"))
                        .map(row -> row.get("name"))
                        .toList());
    }

    private static void launch(CudaDriver cuda, String name, CUstream stream) {
        CUmoduleImage image = CUmoduleImage.empty().with(name, Kernel.empty());
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), name), 1, 1, 1, 32, 1, 1, 0, stream);
    }

    private static List<CSVRecord> rows(Path file) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            List<CSVRecord> rows = parser.getRecords();
            assertTrue(rows.stream().allMatch(CSVRecord::isConsistent));
            return rows;
        }
    }

    // -- Flight Recorder -----------------------------------------------------------------------------------------

    @Test
    void flightRecorderHasAnEventForEachRecord() throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(exported(".jfr")).stream()
                .filter(event -> event.getEventType().getName().startsWith("orrery."))
                .toList();
        Map<String, Integer> counts = new TreeMap<>(events.stream()
                .collect(Collectors.toMap(event -> event.getEventType().getName(), e -> 1, Integer::sum)));
        assertEquals(countsByKind(records()), counts);
        RecordedEvent copy = events.stream()
                .filter(event -> event.getEventType().getName().equals("orrery.MEMCPY"))
                .min(Comparator.comparing(RecordedEvent::getStartTime))
                .orElseThrow();
        assertEquals("HTOD", copy.getString("copyKind"));
        assertEquals(4096, copy.getLong("bytes"));
        assertTrue(events.stream()
                .filter(event -> event.getEventType().getName().equals("orrery.RUNTIME"))
                .anyMatch(event -> "cudaLaunchKernel_v7000".equals(event.getString("function"))));
    }

    /** Times are virtual, from the epoch of the calendar on. */
    @Test
    void flightRecorderHasTheTimesOfTheRecords() throws IOException {
        List<String> expected = records().stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .map(kernel -> kernel.name() + " " + kernel.start() + " " + (kernel.end() - kernel.start()) + " "
                        + kernel.streamId() + " " + kernel.gridX())
                .toList();
        assertEquals(
                expected,
                RecordingFile.readAllEvents(exported(".jfr")).stream()
                        .filter(event -> event.getEventType().getName().equals("orrery.CONCURRENT_KERNEL"))
                        .map(event -> event.getString("name") + " "
                                + ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime()) + " "
                                + event.getDuration().toNanos() + " " + event.getInt("streamId") + " "
                                + event.getInt("gridX"))
                        .toList());
    }

    /** Work that overlaps overlaps in the file: two streams, two kernels at once. */
    @Test
    void flightRecorderShowsOverlap() throws IOException {
        Path file = exported(".jfr", MachineOptions.defaults(), machine -> {
            CudaDriver cuda = begin(machine);
            CUmoduleImage image =
                    CUmoduleImage.empty().with("slow", Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
            var slow = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), "slow");
            cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, cuda.cuStreamCreate(1));
            cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, cuda.cuStreamCreate(1));
        });
        List<RecordedEvent> kernels = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("orrery.CONCURRENT_KERNEL"))
                .toList();
        assertEquals(2, kernels.size());
        assertTrue(kernels.get(1).getStartTime().isBefore(kernels.get(0).getEndTime()));
    }

    @Test
    void flightRecorderLabelsItsTypes() throws IOException {
        EventType kernel;
        try (RecordingFile file = new RecordingFile(exported(".jfr"))) {
            kernel = file.readEventTypes().stream()
                    .filter(type -> type.getName().equals("orrery.CONCURRENT_KERNEL"))
                    .findFirst()
                    .orElseThrow();
        }
        assertEquals("Concurrent Kernel", kernel.getLabel());
        assertEquals(List.of("Orrery"), kernel.getCategoryNames());
        assertEquals("Grid X", kernel.getField("gridX").getLabel());
        assertEquals("jdk.jfr.Timespan", kernel.getField("duration").getContentType());
        assertEquals("jdk.jfr.DataAmount", kernel.getField("staticSharedMemory").getContentType());
    }

    /** The JDK's own command reads the file, and shows of each name and each figure what it is. */
    @Test
    void theJfrCommandPrintsNamesAndFigures() throws IOException, InterruptedException {
        Path file = folder.resolve("environment.jfr");
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            ActivityStream stream = new ActivityStream(
                    machine, JfrExport.to(file), Set.of(ActivityKind.ENVIRONMENT, ActivityKind.NAME));
            try (stream) {
                Nvtx.of(machine).nameThread("worker");
            }
        }
        Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
        Process process = new ProcessBuilder(jfr.toString(), "print", file.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), printed);
        assertTrue(printed.contains("orrery.ENVIRONMENT_TEMPERATURE"), printed);
        assertTrue(printed.contains("gpuTemperature = 33"), printed);
        assertTrue(printed.contains("orrery.NAME_THREAD"), printed);
        assertTrue(printed.contains("name = \"worker\""), printed);
        assertFalse(printed.contains("smClock = 33"), printed);
        assertFalse(printed.contains("deviceId = 1"), printed);
    }

    // -- Nsight Systems ------------------------------------------------------------------------------------------

    private static List<String> query(Path file, String sql) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    cells.add(found.getString(i));
                }
                rows.add(String.join(" ", cells));
            }
            return rows;
        }
    }

    /** The summary of kernels, as reports make it. */
    @Test
    void sqliteSummarizesKernels() throws IOException, SQLException {
        List<KernelActivity> kernels = records().stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .toList();
        Map<String, List<KernelActivity>> byName = kernels.stream()
                .collect(Collectors.groupingBy(KernelActivity::name, TreeMap::new, Collectors.toList()));
        List<String> expected = new ArrayList<>();
        Map<String, String> sources = Map.of("_Z3nopv", "nop()", "_Z4setcyPi", "setc(unsigned long long, int*)");
        byName.forEach((name, all) -> expected.add(sources.get(name) + " " + all.size() + " "
                + all.stream()
                        .mapToLong(kernel -> kernel.end() - kernel.start())
                        .sum()));
        assertEquals(
                expected,
                query(
                        exported(".sqlite"),
                        "SELECT s.value, COUNT(*), SUM(k.end - k.start) FROM CUPTI_ACTIVITY_KIND_KERNEL AS k"
                                + " JOIN StringIds AS s ON s.id = k.demangledName GROUP BY 1 ORDER BY 1"));
    }

    /** The calls that led to copies, by correlation; kinds and memory by their labels. */
    @Test
    void sqliteTiesCopiesToCalls() throws IOException, SQLException {
        assertEquals(
                List.of(
                        "cudaMemcpyAsync_v3020 Host-to-Device Pinned Device 4096",
                        "cudaMemcpy_v3020 Device-to-Host Device Pageable 4096",
                        "cudaMemcpyAsync_v3020 Device-to-Device Device Device 32",
                        "cudaMemcpy_v3020 Host-to-Device Pageable Device 4"),
                query(
                        exported(".sqlite"),
                        "SELECT s.value, o.label, f.label, t.label, c.bytes FROM CUPTI_ACTIVITY_KIND_MEMCPY AS c"
                                + " JOIN CUPTI_ACTIVITY_KIND_RUNTIME AS r ON r.correlationId = c.correlationId"
                                + " JOIN StringIds AS s ON s.id = r.nameId"
                                + " JOIN ENUM_CUDA_MEMCPY_OPER AS o ON o.id = c.copyKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS f ON f.id = c.srcKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS t ON t.id = c.dstKind ORDER BY c.start"));
    }

    @Test
    void sqliteTellsRuntimeFromDriver() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults(), machine -> {
            CudaRuntime cuda = CudaRuntime.of(machine);
            cuda.cudaDeviceSynchronize();
            CudaDriver.of(machine).cuCtxSynchronize();
        });
        assertEquals(
                List.of("CUDA runtime cudaDeviceSynchronize_v3020 1", "CUDA driver cuCtxSynchronize 1"),
                query(
                        file,
                        "SELECT c.label, s.value, r.globalTid / 0x1000000 % 0x1000000"
                                + " FROM CUPTI_ACTIVITY_KIND_RUNTIME AS r"
                                + " JOIN StringIds AS s ON s.id = r.nameId"
                                + " JOIN ENUM_NSYS_EVENT_CLASS AS c ON c.id = r.eventClass"
                                + " WHERE s.value LIKE '%Synchronize%' ORDER BY r.start"));
    }

    @Test
    void sqliteTellsGreenContextsFromTheirOwn() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults().withDevices(Devices.h200()), machine -> {
            CudaDriver cuda = begin(machine);
            CUdevResource all = cuda.cuDeviceGetDevResource(cuda.cuDeviceGet(0), CUdevResourceType.SM);
            CUdevResource group =
                    cuda.cuDevSmResourceSplitByCount(1, all, 0, 16).result().get(0);
            CUgreenCtx green = cuda.cuGreenCtxCreate(
                    cuda.cuDevResourceGenerateDesc(group), cuda.cuDeviceGet(0), CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
            launch(cuda, "whole", null);
            launch(cuda, "part", cuda.cuGreenCtxStreamCreate(green, CudaDriver.CU_STREAM_NON_BLOCKING, 0));
        });
        List<String> rows = query(
                file,
                "SELECT s.value, k.contextId, IFNULL(k.greenContextId, 'whole'), c.isGreenContext"
                        + " FROM CUPTI_ACTIVITY_KIND_KERNEL AS k JOIN StringIds AS s ON s.id = k.shortName"
                        + " JOIN TARGET_INFO_CUDA_CONTEXT_INFO AS c"
                        + " ON c.contextId = IFNULL(k.greenContextId, k.contextId) ORDER BY s.value DESC");
        assertEquals(List.of("whole 1 whole 0", "part 1 2 1"), rows);
    }

    /** Waiting is told of the device it was for; functions that are younger than the table have their names. */
    @Test
    void sqliteTellsDevicesOfWaits() throws IOException, SQLException {
        Path file =
                exported(".sqlite", MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()), machine -> {
                    CudaRuntime cuda = CudaRuntime.of(machine);
                    cuda.cudaSetDevice(1);
                    cuda.cudaExecutionCtxSynchronize(cuda.cudaDeviceGetExecutionCtx(1));
                });
        assertEquals(
                List.of("cudaExecutionCtxSynchronize 1"),
                query(
                        file,
                        "SELECT s.value, w.deviceId FROM CUPTI_ACTIVITY_KIND_SYNCHRONIZATION AS w"
                                + " JOIN CUPTI_ACTIVITY_KIND_RUNTIME AS r ON r.correlationId = w.correlationId"
                                + " JOIN StringIds AS s ON s.id = r.nameId"));
    }

    @Test
    void sqliteHasRangesAndNames() throws IOException, SQLException {
        Path file = folder.resolve("ranges.sqlite");
        try (Machine machine = Machine.create()) {
            TraceFile recording = TraceFile.record(machine, file);
            CudaDriver cuda = begin(machine);
            Nvtx nvtx = Nvtx.of(machine);
            nvtx.nameThread("worker");
            nvtx.rangePush("step");
            nvtx.mark(new Nvtx.Attributes("here", 0xff00ff00, 3, 0.5, "solver"));
            cuda.cuMemAlloc(4);
            nvtx.rangePop();
            nvtx.rangePush("open");
            recording.close();
        }
        assertEquals(
                List.of("NvtxPushPopRange step 1 0", "NvtxMark here 0 1", "NvtxPushPopRange open 0 0"),
                query(
                        file,
                        "SELECT t.label, e.text, IFNULL(e.end > e.start, 0), e.domainId FROM NVTX_EVENTS AS e"
                                + " JOIN ENUM_NSYS_EVENT_TYPE AS t ON t.id = e.eventType"
                                + " WHERE e.eventType <> 75 ORDER BY e.rangeId"));
        assertEquals(List.of("solver 1"), query(file, "SELECT text, domainId FROM NVTX_EVENTS WHERE eventType = 75"));
        assertEquals(
                List.of("worker"),
                query(file, "SELECT s.value FROM ThreadNames AS n JOIN StringIds AS s ON s.id = n.nameId"));
    }

    @Test
    void sqliteDescribesTheDevice() throws IOException, SQLException {
        assertEquals(
                List.of("NVIDIA H200 132 9 0"),
                query(
                        exported(
                                ".sqlite",
                                MachineOptions.defaults().withDevices(Devices.h200()),
                                machine -> CudaDriver.of(machine).cuInit(0)),
                        "SELECT name, smCount, computeMajor, computeMinor FROM TARGET_INFO_GPU"));
    }

    // -- Perfetto ------------------------------------------------------------------------------------------------

    /** SQLite's reader of JSON accepts it, and finds each kernel behind an arrow from its call. */
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
        String json = Files.readString(exported(".json", MachineOptions.defaults(), ExportTest::nameAll))
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
