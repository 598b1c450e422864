package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Sets;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.Nvtx;
import orrery.cupti.export.TraceFile;
import orrery.device.Devices;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * NVIDIA's own reports and rules, {@code nsys stats} and {@code nsys analyze}, read an exported file and tell what the
 * program did. Skipped where Nsight Systems is not installed (Debian's package {@code nsight-systems-target}).
 */
@Tag("one-jdk")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NsightStatsTest {
    private static final List<Path> PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/nsight-systems/target-linux-x64/nsys"),
            Path.of("/usr/lib/nsight-systems/target-linux-x64/nsys"),
            Path.of("/usr/local/bin/nsys"),
            Path.of("/usr/local/cuda/bin/nsys"));

    /** The copies and fills of the program, with how many there are. */
    private static final Set<String> OPERATIONS =
            Set.of("[CUDA memcpy HtoD] 2", "[CUDA memcpy DtoH] 1", "[CUDA memcpy DtoD] 1", "[CUDA memset] 2");

    /** The calls of the program, with how many there are. */
    private static final Set<String> CALLS = Set.of(
            "cudaMalloc 1",
            "cudaMallocManaged 1",
            "cudaLaunchKernel 3",
            "cudaMemcpy 3",
            "cudaMemcpyAsync 1",
            "cudaMemset 2",
            "cudaDeviceSynchronize 2");

    private Path folder;
    private Path nsys;
    private Path file;
    private long kernelNanos;

    @BeforeAll
    void export(@TempDir Path temporary) throws IOException {
        folder = temporary;
        Optional<Path> installed = PLACES.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(installed.isPresent(), "nsys is not installed");
        nsys = installed.get();
        file = folder.resolve("run.sqlite");
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            TraceFile recording = TraceFile.record(machine, file);
            try (recording) {
                program(machine);
            }
        }
    }

    /**
     * Three kernels of 100 us in a range, inside which another begins, and a copy; then copies that wait and one that
     * does not, a fill, and after a second another fill.
     */
    private void program(Machine machine) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Nvtx nvtx = Nvtx.of(machine);
        Kernel kernel = Kernel.empty().named("_Z5scalefPf").costPerBlock((shape, arguments) -> 100_000);
        kernelNanos = 100_000;
        long memory = cuda.cudaMalloc(4096);
        long host = cuda.host().of(new int[1024]);
        nvtx.rangePush("step");
        int started = nvtx.rangeStart(new Nvtx.Attributes("io", 0xff00ff00, 2, null, "disk"));
        for (int i = 0; i < 3; i++) {
            cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(1), 0, null);
        }
        cuda.cudaMemcpy(memory, host, 4096, cudaMemcpyKind.HOST_TO_DEVICE);
        nvtx.rangePop();
        nvtx.rangeEnd(started); // overlaps with the pushed range
        cuda.cudaMemcpy(host, memory, 1024, cudaMemcpyKind.DEVICE_TO_HOST);
        cuda.cudaMemset(memory, 200, 2048);
        cuda.cudaMemcpyAsync(memory, host, 2048, cudaMemcpyKind.HOST_TO_DEVICE, null);
        cuda.cudaMemcpy(memory, memory + 2048, 512, cudaMemcpyKind.DEVICE_TO_DEVICE);
        cuda.cudaDeviceSynchronize();
        machine.advance(Duration.ofSeconds(1));
        cuda.cudaMemset(cuda.cudaMallocManaged(64, CudaRuntime.cudaMemAttachGlobal), 1, 64);
        cuda.cudaDeviceSynchronize();
    }

    private String run(String... arguments) throws IOException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(nsys.toString()), Stream.of(arguments))
                        .toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertEquals(0, process.waitFor(), output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
        return output;
    }

    private List<CSVRecord> report(String name) throws IOException {
        return rows(run("stats", "--report", name, "--format", "csv", "--force-export", "false", file.toString()));
    }

    private static List<CSVRecord> rows(String output) throws IOException {
        int rows = output.indexOf('\n', output.indexOf("Processing "));
        String table = output.substring(rows + 1).strip();
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (CSVParser parser = CSVParser.parse(new StringReader(table), format)) {
            return parser.getRecords();
        }
    }

    /** Returns columns of the rows, joined by spaces. */
    private static List<String> cells(List<CSVRecord> rows, String... columns) {
        return rows.stream()
                .map(row -> Arrays.stream(columns).map(row::get).collect(Collectors.joining(" ")))
                .toList();
    }

    @Test
    void kernels() throws IOException {
        List<CSVRecord> rows = report("gpukernsum");
        assertEquals(1, rows.size());
        assertEquals("scale(float, float*)", rows.get(0).get("Name"));
        assertEquals("3", rows.get(0).get("Instances"));
        long total = Long.parseLong(rows.get(0).get("Total Time (ns)"));
        assertTrue(total >= 3 * kernelNanos && total < 4 * kernelNanos, total + " ns");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gpumemsizesum", "gpumemtimesum"})
    void memory(String name) throws IOException {
        assertEquals(OPERATIONS, Set.copyOf(cells(report(name), "Operation", "Count")));
    }

    /** With the kernels and, in the second report, with the calls. */
    @ParameterizedTest
    @ValueSource(strings = {"gpusum", "apigpusum"})
    void workOfAllKinds(String name) throws IOException {
        Set<String> expected = Sets.union(OPERATIONS, Set.of("scale(float, float*) 3"));
        Set<String> calls = name.equals("apigpusum") ? CALLS : Set.of();
        assertEquals(Sets.union(expected, calls), Set.copyOf(cells(report(name), "Operation", "Instances")));
    }

    @Test
    void calls() throws IOException {
        assertEquals(CALLS, Set.copyOf(cells(report("cudaapisum"), "Name", "Num Calls")));
    }

    @Test
    void callsInTheirOrder() throws IOException {
        List<CSVRecord> rows = report("cudaapitrace");
        assertEquals(
                List.of(
                        "cudaMalloc",
                        "cudaLaunchKernel",
                        "cudaLaunchKernel",
                        "cudaLaunchKernel",
                        "cudaMemcpy",
                        "cudaMemcpy",
                        "cudaMemset",
                        "cudaMemcpyAsync",
                        "cudaMemcpy",
                        "cudaDeviceSynchronize",
                        "cudaMallocManaged",
                        "cudaMemset",
                        "cudaDeviceSynchronize"),
                cells(rows, "Name"));
        assertEquals(Set.of("0"), Set.copyOf(cells(rows, "Result")));
    }

    @Test
    void workInItsOrder() throws IOException {
        assertEquals(
                List.of(
                        "scale(float, float*) None None",
                        "scale(float, float*) None None",
                        "scale(float, float*) None None",
                        "[CUDA memcpy HtoD] Pageable Device",
                        "[CUDA memcpy DtoH] Device Pageable",
                        "[CUDA memset] Device None",
                        "[CUDA memcpy HtoD] Pageable Device",
                        "[CUDA memcpy DtoD] Device Device",
                        "[CUDA memset] Managed None"),
                cells(report("gputrace"), "Name", "SrcMemKd", "DstMemKd"));
    }

    /** The later kernels wait in their stream for the earlier ones. */
    @Test
    void kernelsWithTheirCalls() throws IOException {
        assertEquals(
                List.of("cudaLaunchKernel scale(float, float*) 3"),
                cells(report("kernexecsum"), "API Name", "Kernel Name", "Count"));
        List<CSVRecord> rows = report("kernexectrace");
        assertEquals(
                Collections.nCopies(3, "cudaLaunchKernel scale(float, float*)"),
                cells(rows, "API Function", "Kernel Name"));
        for (int i = 0; i < 3; i++) {
            assertTrue(Long.parseLong(rows.get(i).get("Kernel Dur (ns)")) >= kernelNanos);
            assertTrue(Long.parseLong(rows.get(i).get("Queue Dur (ns)")) > i * kernelNanos * 9 / 10);
        }
    }

    /** With the name of the domain. */
    @Test
    void ranges() throws IOException {
        assertEquals(List.of("step 1"), cells(report("nvtxppsum"), "Range", "Instances"));
        assertEquals(List.of("step"), cells(report("nvtxpptrace"), "Name"));
        assertEquals(List.of("disk:io 1"), cells(report("nvtxsesum"), "Range", "Instances"));
        assertEquals(List.of("disk:io 1"), cells(report("nvtxsssum"), "Range", "Instances"));
        assertEquals(
                Set.of("step PushPop 1", "disk:io StartEnd 1"),
                Set.copyOf(cells(report("nvtxsum"), "Range", "Style", "Instances")));
    }

    /** The range is projected onto the work that its calls submitted: three kernels and a copy. */
    @Test
    void rangesOnTheDevice() throws IOException {
        CSVRecord step = report("nvtxgpuproj").stream()
                .filter(row -> row.get("Name").equals("step"))
                .findFirst()
                .orElseThrow();
        assertEquals("4", step.get("NumGPUOps"));
        assertEquals("PushPop", step.get("Style"));
        assertTrue(Long.parseLong(step.get("Projected Duration (ns)")) >= 3 * kernelNanos);
    }

    @Test
    void kernelsOfRanges() throws IOException {
        List<CSVRecord> rows = report("nvtxkernsum");
        assertEquals(
                Set.of("step", "disk:io"),
                Set.copyOf(rows.stream().map(row -> row.get("NVTX Range")).toList()));
        assertTrue(rows.stream().allMatch(row -> row.get("Kern Inst").equals("3")));
    }

    private List<CSVRecord> rule(String name) throws IOException {
        return rows(run("analyze", "--rule", name, "--format", "csv", file.toString()));
    }

    /** Copies that the program need not have waited for: not those within the device, nor short ones to it. */
    @Test
    void copiesThatWait() throws IOException {
        assertEquals(
                List.of("Device Pageable cudaMemcpy_v3020"),
                cells(rule("cuda-sync-memcpy"), "Src Kind", "Dst Kind", "API Name"));
        assertEquals(
                List.of("Pageable Device cudaMemcpyAsync_v3020"),
                cells(rule("cuda-async-memcpy"), "Src Kind", "Dst Kind", "API Name"));
    }

    /** NVIDIA's rule looks for fills of pinned and of managed memory. */
    @Test
    void callsThatWait() throws IOException {
        assertEquals(List.of("Managed cudaMemset_v3020"), cells(rule("cuda-sync-memset"), "Memory Kind", "API Name"));
        assertEquals(Collections.nCopies(2, "cudaDeviceSynchronize_v3020"), cells(rule("cuda-sync-api"), "API Name"));
    }

    @Test
    void anIdleDevice() throws IOException {
        List<CSVRecord> gaps = rule("gpu-starv");
        assertEquals(1, gaps.size(), gaps::toString);
        long gap = Long.parseLong(gaps.get(0).get("Duration (ns)"));
        assertTrue(gap >= 1_000_000_000 && gap < 1_001_000_000, gap + " ns");
        assertFalse(rule("gpu-low-util").isEmpty());
    }
}
