package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeAll;
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
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NsightStatsTest {
    private static final List<Path> PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/nsight-systems/target-linux-x64/nsys"),
            Path.of("/usr/lib/nsight-systems/target-linux-x64/nsys"),
            Path.of("/usr/local/bin/nsys"),
            Path.of("/usr/local/cuda/bin/nsys"));

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

    /** Three kernels of 100 us in a range, inside which others begin and end; two copies and a fill. */
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
        String output = run("stats", "--report", name, "--format", "csv", "--force-export", "false", file.toString());
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

    @Test
    void kernels() throws IOException {
        List<CSVRecord> rows = report("gpukernsum");
        assertEquals(1, rows.size());
        assertEquals("scale(float, float*)", rows.get(0).get("Name"));
        assertEquals("3", rows.get(0).get("Instances"));
        long total = Long.parseLong(rows.get(0).get("Total Time (ns)"));
        assertTrue(total >= 3 * kernelNanos && total < 4 * kernelNanos, total + " ns");
    }

    @Test
    void memory() throws IOException {
        List<CSVRecord> rows = report("gpumemsizesum");
        assertEquals(
                Set.of("[CUDA memcpy HtoD] 1", "[CUDA memcpy DtoH] 1", "[CUDA memset] 1"),
                Set.copyOf(rows.stream()
                        .map(row -> row.get("Operation") + " " + row.get("Count"))
                        .toList()));
    }

    @Test
    void calls() throws IOException {
        assertTrue(report("cudaapisum").stream()
                .anyMatch(row -> row.get("Name").startsWith("cudaLaunchKernel")
                        && row.get("Num Calls").equals("3")));
    }

    @Test
    void pushedRanges() throws IOException {
        List<CSVRecord> rows = report("nvtxppsum");
        assertEquals(List.of("step"), rows.stream().map(row -> row.get("Range")).toList());
    }

    /** With the name of the domain. */
    @Test
    void startedRanges() throws IOException {
        List<CSVRecord> rows = report("nvtxsesum");
        assertEquals(
                List.of("disk:io"), rows.stream().map(row -> row.get("Range")).toList());
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

    /** Every other report of CUDA or NVTX reads the file without an error. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "apigpusum",
                "cudaapitrace",
                "gpumemtimesum",
                "gpusum",
                "gputrace",
                "kernexecsum",
                "kernexectrace",
                "nvtxpptrace",
                "nvtxsssum",
                "nvtxsum"
            })
    void otherReports(String name) throws IOException {
        assertTrue(!report(name).isEmpty());
    }

    /** What the rules look for: here the copies between pageable memory and the device that the host waits for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cuda-async-memcpy",
                "cuda-sync-memcpy",
                "cuda-sync-memset",
                "cuda-sync-api",
                "gpu-low-util",
                "gpu-starv"
            })
    void rules(String name) throws IOException {
        String output = run("analyze", "--rule", name, "--format", "csv", file.toString());
        assertTrue(!output.contains("ERROR") && !output.contains("Traceback"), output);
    }
}
