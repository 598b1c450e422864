package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemcpyKind;
import orrery.driver.CUarray;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaMemcpyKind;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Copies from, to and between arrays, in records and in every format that names what is copied. */
class ArrayCopiesTest extends ExportFixture {
    private static final int WIDTH = 256;
    private static final int HEIGHT = 16;

    /** What the program copies, in its order. */
    private static final ImmutableList<MemcpyKind> KINDS =
            ImmutableList.of(MemcpyKind.HTOA, MemcpyKind.ATOH, MemcpyKind.ATOD, MemcpyKind.DTOA, MemcpyKind.ATOA);

    /** Two arrays of 64 x 16 floats, copied whole. */
    private static void program(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        var floats = new cudaChannelFormatDesc(32, 0, 0, 0, cudaChannelFormatKind.FLOAT);
        CUarray one = cuda.cudaMallocArray(floats, WIDTH / 4, HEIGHT, 0);
        CUarray other = cuda.cudaMallocArray(floats, WIDTH / 4, HEIGHT, 0);
        long device = cuda.cudaMalloc(WIDTH * HEIGHT);
        long host = cuda.cudaHostAlloc(WIDTH * HEIGHT, CudaRuntime.cudaHostAllocDefault);
        cuda.cudaMemcpy2DToArray(one, 0, 0, host, WIDTH, WIDTH, HEIGHT, cudaMemcpyKind.HOST_TO_DEVICE);
        cuda.cudaMemcpy2DFromArray(host, WIDTH, one, 0, 0, WIDTH, HEIGHT, cudaMemcpyKind.DEVICE_TO_HOST);
        cuda.cudaMemcpy2DFromArray(device, WIDTH, one, 0, 0, WIDTH, HEIGHT, cudaMemcpyKind.DEVICE_TO_DEVICE);
        cuda.cudaMemcpy2DToArray(one, 0, 0, device, WIDTH, WIDTH, HEIGHT, cudaMemcpyKind.DEVICE_TO_DEVICE);
        cuda.cudaMemcpy2DArrayToArray(other, 0, 0, one, 0, 0, WIDTH, HEIGHT, cudaMemcpyKind.DEVICE_TO_DEVICE);
        cuda.cudaDeviceSynchronize();
    }

    @Override
    Path exported(String extension) throws IOException {
        return exported(extension, MachineOptions.defaults(), ArrayCopiesTest::program);
    }

    private static List<String> names() {
        return KINDS.stream().map(MemcpyKind::name).toList();
    }

    /** CUPTI numbers them 3 to 7. */
    @Test
    void areRecordedWithTheirKinds() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MEMCPY);
            program(machine);
            List<MemcpyActivity> copies = recording.records(MemcpyActivity.class);
            assertEquals(KINDS, copies.stream().map(MemcpyActivity::copyKind).toList());
            assertEquals(
                    List.of("PINNED ARRAY", "ARRAY PINNED", "ARRAY DEVICE", "DEVICE ARRAY", "ARRAY ARRAY"),
                    copies.stream()
                            .map(copy -> copy.srcKind() + " " + copy.dstKind())
                            .toList());
            assertTrue(copies.stream().allMatch(copy -> copy.bytes() == WIDTH * HEIGHT && copy.copyCount() == 1));
        }
    }

    /**
     * What an H200 recorded of these copies: copy kind, memory kinds, flags and bytes. The last copy is a node's, the
     * one before it that of a part of an array.
     */
    @Test
    void asAnH200RecordsThem() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MEMCPY);
            CudaRuntime cuda = CudaRuntime.of(machine);
            var floats = new cudaChannelFormatDesc(32, 0, 0, 0, cudaChannelFormatKind.FLOAT);
            CUarray array = cuda.cudaMallocArray(floats, WIDTH / 4, HEIGHT, 0);
            long pinned = cuda.cudaHostAlloc(WIDTH * HEIGHT, CudaRuntime.cudaHostAllocDefault);
            long pageable = cuda.host().of(new int[WIDTH * HEIGHT / 4]);
            CUstream stream = cuda.cudaStreamCreate();
            cudaMemcpyKind in = cudaMemcpyKind.HOST_TO_DEVICE;
            cuda.cudaMemcpy2DToArray(array, 0, 0, pageable, WIDTH, WIDTH, HEIGHT, in);
            cuda.cudaMemcpy2DToArray(array, 0, 0, pinned, WIDTH, WIDTH, HEIGHT, in);
            cuda.cudaMemcpy2DToArrayAsync(array, 0, 0, pinned, WIDTH, WIDTH, HEIGHT, in, stream);
            cuda.cudaMemcpy2DFromArray(pageable, WIDTH, array, 0, 0, WIDTH, HEIGHT, cudaMemcpyKind.DEVICE_TO_HOST);
            cuda.cudaMemcpy2DToArray(array, 4, 2, pageable, WIDTH, 100, 3, in);
            cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
            cuda.cudaMemcpy2DToArrayAsync(array, 0, 0, pinned, WIDTH, WIDTH, HEIGHT, in, stream);
            cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(stream), 0), stream);
            cuda.cudaDeviceSynchronize();
            assertEquals(
                    List.of(
                            "3 1 4 0 4096",
                            "3 2 4 0 4096",
                            "3 2 4 1 4096",
                            "4 4 1 0 4096",
                            "3 1 4 0 300",
                            "3 2 4 1 4096"),
                    recording.records(MemcpyActivity.class).stream()
                            .sorted(Comparator.comparingLong(MemcpyActivity::start))
                            .map(copy -> copy.copyKind().number() + " "
                                    + copy.srcKind().number() + " "
                                    + copy.dstKind().number() + " " + copy.flags() + " " + copy.bytes())
                            .toList());
        }
    }

    @Test
    void sqlite() throws IOException, SQLException {
        assertEquals(
                List.of(
                        "CUDA_MEMCPY_KIND_HTOA Pinned Array",
                        "CUDA_MEMCPY_KIND_ATOH Array Pinned",
                        "CUDA_MEMCPY_KIND_ATOD Array Device",
                        "CUDA_MEMCPY_KIND_DTOA Device Array",
                        "CUDA_MEMCPY_KIND_ATOA Array Array"),
                query(
                        exported(".sqlite"),
                        "SELECT o.name, s.label, d.label FROM CUPTI_ACTIVITY_KIND_MEMCPY AS c"
                                + " JOIN ENUM_CUDA_MEMCPY_OPER AS o ON o.id = c.copyKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS s ON s.id = c.srcKind"
                                + " JOIN ENUM_CUDA_MEM_KIND AS d ON d.id = c.dstKind ORDER BY c.start"));
    }

    @Test
    void csv() throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(exported(".csv"), StandardCharsets.UTF_8, format)) {
            assertEquals(
                    names(),
                    parser.getRecords().stream()
                            .map((CSVRecord row) -> row.get("copyKind"))
                            .filter(kind -> !kind.isEmpty())
                            .toList());
        }
    }

    @Test
    void flightRecorder() throws IOException {
        assertEquals(
                names(),
                RecordingFile.readAllEvents(exported(".jfr")).stream()
                        .filter(event -> event.getEventType().getName().equals("orrery.MEMCPY"))
                        .map((RecordedEvent event) -> event.getString("copyKind"))
                        .toList());
    }

    /** In spans and in Chrome's events the direction is the name. */
    @Test
    void namesOfSpansAndEvents() throws IOException {
        String spans = Files.readString(exported(".jsonl"));
        String events = Files.readString(exported(".json"));
        for (MemcpyKind kind : KINDS) {
            assertTrue(spans.contains("\"name\":\"memcpy " + kind + "\""), kind::name);
            String direction = kind.name().charAt(0) + "to" + kind.name().charAt(3);
            assertTrue(events.contains("\"name\":\"" + direction + " 4 KiB\""), direction);
        }
    }
}
