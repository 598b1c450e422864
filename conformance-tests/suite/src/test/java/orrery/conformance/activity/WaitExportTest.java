package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.junit.jupiter.api.Test;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevWorkqueueConfigResource.Scope;
import orrery.driver.CUdevice;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Exports tell why work that was ready has not started, as the machine does, and which work was in its way. */
class WaitExportTest extends ExportFixture {
    private static final int BYTES = 1 << 20;
    private static final dim3 FULL = new dim3(264);
    private static final dim3 THREADS = new dim3(1024);

    /** What the formats hold, in the order of the begins: name, cause, start, end, stream, call, call in the way. */
    private final List<String> expected = new ArrayList<>();

    /** Two copies for one engine, two kernels that fill the SMs, and a kernel that waits for neither. */
    private void run(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Waits listener = new Waits();
        machine.trace().add(listener);
        CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long host = cuda.cudaMallocHost(BYTES);
        long target = cuda.cudaMalloc(BYTES);
        cuda.cudaMemcpyAsync(target, host, BYTES, cudaMemcpyHostToDevice, one);
        cuda.cudaMemcpyAsync(target, host, BYTES, cudaMemcpyHostToDevice, other);
        cuda.cudaLaunchKernel(busy("first"), FULL, THREADS, 0, one);
        cuda.cudaDeviceSynchronize();
        cuda.cudaLaunchKernel(busy("second"), FULL, THREADS, 0, one);
        cuda.cudaLaunchKernel(busy("third"), FULL, THREADS, 0, other);
        cuda.cudaDeviceSynchronize();
        expected.addAll(listener.waits);
    }

    private static Kernel busy(String name) {
        return busy(name, 50_000);
    }

    private static Kernel busy(String name, int nanos) {
        return Kernel.empty().named(name).costPerBlock((shape, args) -> nanos);
    }

    /** What the machine says, with the calls by their numbers. */
    private static final class Waits implements TraceListener {
        private final Map<Long, Long> calls = new HashMap<>();
        private final List<String> waits = new ArrayList<>();

        @Override
        public void submitted(TracedOperation operation, long time) {
            calls.put(operation.id(), operation.correlationId());
        }

        @Override
        public void started(TracedOperation operation, long time) {
            operation
                    .waits()
                    .forEach(wait -> waits.add(Stream.of(
                                    operation.work().label(),
                                    wait.cause(),
                                    wait.from(),
                                    time,
                                    operation.streamId(),
                                    operation.correlationId(),
                                    calls.get(wait.taker()))
                            .map(String::valueOf)
                            .collect(Collectors.joining(" "))));
        }
    }

    private Path recorded(String extension) throws IOException {
        expected.clear();
        Path file = exported(extension, MachineOptions.defaults(), this::run);
        assertEquals(2, expected.size(), expected::toString);
        assertTrue(
                expected.get(0).contains(" ENGINE ") && expected.get(1).startsWith("third SMS "), expected::toString);
        return file;
    }

    @Test
    void sqlite() throws IOException, SQLException {
        Path file = recorded(".sqlite");
        List<String> rows = query(
                file,
                "SELECT value, cause, start, end, streamId, correlationId, takerCorrelationId"
                        + " FROM ORRERY_WAIT JOIN StringIds ON id = nameId ORDER BY start");
        assertEquals(expected, rows);
        assertEquals(
                List.of("second"),
                query(
                        file,
                        "SELECT value FROM ORRERY_WAIT w JOIN CUPTI_ACTIVITY_KIND_KERNEL k"
                                + " ON k.correlationId = w.takerCorrelationId JOIN StringIds ON id = k.shortName"));
    }

    @Test
    void jfr() throws IOException {
        Path file = recorded(".jfr");
        assertEquals(
                expected,
                RecordingFile.readAllEvents(file).stream()
                        .filter(each -> each.getEventType().getName().equals("orrery.WAIT"))
                        .map(each -> String.join(
                                " ",
                                each.getString("name"),
                                each.getString("cause"),
                                nanos(each.getStartTime()),
                                nanos(each.getEndTime()),
                                String.valueOf(each.getInt("streamId")),
                                String.valueOf(each.getInt("correlationId")),
                                String.valueOf(each.getInt("takerCorrelationId"))))
                        .toList());
    }

    private static String nanos(Instant time) {
        return String.valueOf(Duration.between(Instant.EPOCH, time).toNanos());
    }

    @Test
    void csv() throws IOException {
        Path file = recorded(".csv");
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            assertEquals(
                    expected,
                    parser.stream()
                            .filter(row -> row.get("kind").equals("WAIT"))
                            .map(row -> Stream.of(
                                            "name",
                                            "waitCause",
                                            "start",
                                            "end",
                                            "streamId",
                                            "correlationId",
                                            "takerCorrelationId")
                                    .map(row::get)
                                    .collect(Collectors.joining(" ")))
                            .toList());
        }
    }

    @Test
    void openTelemetry() throws IOException {
        Path file = recorded(".jsonl");
        String text = Files.readString(file);
        for (String each : expected) {
            List<String> cells = Splitter.on(' ').splitToList(each);
            assertTrue(text.contains("\"startTimeUnixNano\":\"" + cells.get(cells.size() - 5) + "\""), text);
            assertTrue(
                    text.contains("{\"key\":\"cupti.takerCorrelationId\",\"value\":{\"intValue\":\""
                            + cells.get(cells.size() - 1) + "\"}}"),
                    text);
        }
        assertTrue(text.contains("\"name\":\"third waits: the SMs are full\""), text);
        assertTrue(text.contains("\"name\":\"HtoD 1048576 B waits: the engine is taken\""), text);
    }

    /** A kernel waits for the only work queue of its context, and then for room on the SMs. */
    @Test
    void oneWaitAfterAnother() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults(), WaitExportTest::waitTwice);
        assertEquals(
                List.of("WORK_QUEUES null", "SMS full"),
                query(
                        file,
                        "SELECT cause, t.value FROM ORRERY_WAIT w JOIN StringIds s ON s.id = nameId"
                                + " LEFT JOIN CUPTI_ACTIVITY_KIND_KERNEL k ON k.correlationId = w.takerCorrelationId"
                                + " LEFT JOIN StringIds t ON t.id = k.shortName"
                                + " WHERE s.value = 'last' ORDER BY w.start"));
        assertEquals(
                List.of("1 1"),
                query(
                        file,
                        "SELECT a.end = b.start AND a.start < a.end, b.end = k.start"
                                + " FROM ORRERY_WAIT a JOIN ORRERY_WAIT b ON a.correlationId = b.correlationId"
                                + " JOIN CUPTI_ACTIVITY_KIND_KERNEL k ON k.correlationId = a.correlationId"
                                + " WHERE a.cause = 'WORK_QUEUES' AND b.cause = 'SMS'"));
    }

    private static void waitTwice(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CudaDriver driver = CudaDriver.of(machine);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUdevice device = driver.cuDeviceGet(0);
        CUdevResource queues = driver.cuDeviceGetDevResource(device, CUdevResourceType.WORKQUEUE_CONFIG)
                .withWqConfig(1, Scope.GREEN_CTX_BALANCED);
        CUgreenCtx context = driver.cuGreenCtxCreate(
                driver.cuDevResourceGenerateDesc(queues), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
        CUstream one = driver.cuGreenCtxStreamCreate(context, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
        CUstream another = driver.cuGreenCtxStreamCreate(context, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
        cuda.cudaLaunchKernel(busy("first"), new dim3(1), THREADS, 0, one);
        cuda.cudaLaunchKernel(busy("full", 500_000), FULL, THREADS, 0, other);
        cuda.cudaLaunchKernel(busy("last"), new dim3(1), THREADS, 0, another);
        cuda.cudaDeviceSynchronize();
    }

    /** The work that had what another one waited for is known, however much work has ended during the wait. */
    @Test
    void whatHadTheSmsIsKnownAfterMuchOtherWork() throws IOException, SQLException {
        Path file = exported(".sqlite", MachineOptions.defaults(), machine -> {
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream copies = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long host = cuda.cudaMallocHost(BYTES);
            long target = cuda.cudaMalloc(BYTES);
            cuda.cudaLaunchKernel(busy("full", 50_000_000), FULL, THREADS, 0, one);
            cuda.cudaLaunchKernel(busy("waiting"), FULL, THREADS, 0, other);
            for (int i = 0; i < 2_000; i++) {
                cuda.cudaMemcpyAsync(target, host, 4, cudaMemcpyHostToDevice, copies);
            }
            cuda.cudaDeviceSynchronize();
        });
        assertEquals(
                List.of("waiting SMS full 2000"),
                query(
                        file,
                        "SELECT s.value, cause, t.value, (SELECT COUNT(*) FROM CUPTI_ACTIVITY_KIND_MEMCPY c"
                                + " WHERE c.start >= w.start AND c.end <= w.end)"
                                + " FROM ORRERY_WAIT w JOIN StringIds s ON s.id = nameId"
                                + " JOIN CUPTI_ACTIVITY_KIND_KERNEL k ON k.correlationId = w.takerCorrelationId"
                                + " JOIN StringIds t ON t.id = k.shortName WHERE cause = 'SMS'"));
    }
}
