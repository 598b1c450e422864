package orrery.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import orrery.conformance.cli.ProgressBar;
import orrery.sim.Exploration;
import orrery.sim.Explorer;

/** Programs of the user in files are explored. */
@Isolated("a main method prints to the output of the process")
class ExploreMainTest {
    /** A main method whose runs differ, and whose machine is not the usual one. */
    private static final String MAIN = """
            import orrery.device.Devices;
            import orrery.driver.*;
            import orrery.sim.*;

            class Mine {
                static int runs;

                public static void main(String[] args) {
                    runs++;
                    Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.t4()));
                    CudaDriver cuda = CudaDriver.of(machine);
                    cuda.cuInit(0);
                    cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                    long host = cuda.cuMemAllocHost(4);
                    long device = cuda.cuMemAlloc(4);
                    cuda.cuMemsetD32Async(device, 1, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuMemsetD32Async(device, 2, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuCtxSynchronize();
                    cuda.cuMemcpyDtoH(host, device, 4);
                    System.out.println(cuda.cuDeviceGetName(cuda.cuDeviceGet(0)) + " in run " + runs);
                    System.out.println(String.join("", args) + cuda.host().ints(host).get(0));
                }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int run(String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("Mine.java"), text);
        String[] arguments = new String[more.length + 1];
        arguments[0] = file.toString();
        System.arraycopy(more, 0, arguments, 1, more.length);
        return ExploreMain.command().setErr(new PrintWriter(err, true)).execute(arguments);
    }

    @Test
    void aMainMethodIsExploredOnTheMachineThatItCreates() throws IOException {
        Path json = folder.resolve("outcomes.json");
        assertThat(run(MAIN, "--json", json.toString(), "value "))
                .as(err::toString)
                .isZero();
        assertThat(Exploration.fromJson(Files.readString(json)).outcomes())
                .extracting(Exploration.Outcome::result)
                .containsExactlyInAnyOrder("Tesla T4 in run 1 / value 1", "Tesla T4 in run 1 / value 2");
    }

    @Test
    void aMainMethodIsChecked() throws IOException {
        Path json = folder.resolve("outcomes.json");
        assertThat(run(MAIN, "--json", json.toString(), "--check=races"))
                .as(err::toString)
                .isEqualTo(1);
        assertThat(Exploration.fromJson(Files.readString(json)).mistakes())
                .singleElement()
                .asString()
                .contains("are not ordered")
                .contains("Mine.java:17");
    }

    @Test
    void anExceptionOfAMainMethodIsItsResult() throws IOException {
        Path json = folder.resolve("outcomes.json");
        String failing = MAIN.replace("cuda.cuCtxSynchronize();", "cuda.cuMemFree(7);");
        assertThat(run(failing, "--json", json.toString())).as(err::toString).isZero();
        assertThat(Exploration.fromJson(Files.readString(json)).outcomes())
                .allSatisfy(each -> assertThat(each.result()).contains("CUDA_ERROR_INVALID_VALUE"));
    }

    private static List<String> printed(Exploration exploration, int columns) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = FittedOutput.of(bytes, columns, false)) {
            ExploreMain.print(exploration, out, Optional.of(columns));
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void theResultsFitTheWidth() {
        Exploration exploration =
                Explorer.defaults().explore(ExploreMain.printing(Programs.all().get("race")));
        assertThat(exploration.outcomes()).hasSizeGreaterThan(1);
        for (int columns : new int[] {50, 80}) {
            assertThat(printed(exploration, columns))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
        assertThat(printed(exploration, 80).get(0)).matches("result +schedules  schedule  expectation");
        // Two orders stand side by side where there is room for them, else one below the other.
        assertThat(printed(exploration, 400))
                .filteredOn(line -> line.startsWith(">"))
                .hasSize(1);
        assertThat(printed(exploration, 50))
                .filteredOn(line -> line.startsWith(">"))
                .hasSize(2);
    }

    @Test
    void theProgressIsABarOnATerminal() {
        ProgressBar bar = new ProgressBar(new PrintWriter(err), true);
        ExploreMain.show(new Explorer.Progress(7, 2, Duration.ofMillis(9), 0.5), bar, new PrintWriter(err));
        assertThat(err).hasToString("\r[###############---------------]  50 %  7 schedules, 2 results, 9 ms\u001b[K");
    }

    @Test
    void theProgressIsALineFromTimeToTimeElsewhere() {
        PrintWriter lines = new PrintWriter(err, true);
        ProgressBar bar = new ProgressBar(lines, false);
        ExploreMain.show(new Explorer.Progress(999, 2, Duration.ofMillis(9), 0.5), bar, lines);
        ExploreMain.show(new Explorer.Progress(1000, 2, Duration.ofMillis(10), 0.5), bar, lines);
        assertThat(err.toString().lines()).containsExactly("1000 schedules, 2 results, 10 ms");
    }

    @Test
    void onlyAMainMethodHasArguments() {
        assertThat(ExploreMain.command().setErr(new PrintWriter(err, true)).execute("race", "x"))
                .isEqualTo(2);
        assertThat(err).hasToString("orrery explore: only a main method has arguments; race is given [x]\n");
    }
}
