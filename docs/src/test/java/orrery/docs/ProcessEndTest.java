package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.cli.CampaignMain;

/**
 * Code of the user calls System.exit, or a signal ends the process: no command takes that for success, or loses files.
 */
@Tag("one-jdk")
class ProcessEndTest extends CommandRig {
    /** The body is in place of the comment. */
    private static final String MAIN = """
            import orrery.driver.*;
            import orrery.runtime.*;
            import orrery.sim.*;

            class Mine {
                public static void main(String[] args) throws Exception {
                    try (Machine machine = Machine.create()) {
                        CudaDriver cuda = CudaDriver.of(machine);
                        cuda.cuInit(0);
                        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                        long x = cuda.cuMemAlloc(4096);
                        // body
                        cuda.cuMemFree(x);
                    }
                    /* end */
                }
            }
            """;

    private static final String EXIT = MAIN.replace("/* end */", "System.exit(0);");

    private static final String KERNEL = "CudaRuntime.of(machine).cudaLaunchKernel("
            + "Kernel.perThread(a -> t -> { while (true) { try { System.out.println(\"ready\"); Thread.sleep(60000); }"
            + " catch (InterruptedException e) { } } }), new dim3(1), new dim3(1), 0, null); cuda.cuCtxSynchronize();";

    private Process start(Class<?> command, String program, String... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of(write("Mine.java", program)));
        words.addAll(List.of(options));
        return process(command, words.toArray()).start();
    }

    private void assertFails(String message, Class<?> command, String program, String... options) throws Exception {
        String output = output(1, start(command, program, options));
        assertTrue(output.contains(message), output);
        assertTrue(output.contains("; legal is code that returns"), output);
    }

    private void assertComplete(String file) throws IOException {
        String text = Files.readString(folder.resolve(file));
        assertTrue(text.contains("cuMemAlloc"), () -> text);
        assertTrue(text.stripTrailing().endsWith("]}"), () -> text);
    }

    @Test
    void anExplorationFailsIfTheProgramEndsTheProcess() throws Exception {
        assertFails(
                "System.exit at Mine.java:15 has ended the process, after 0 complete runs, and x.json is not written",
                ExploreMain.class,
                EXIT,
                "--json",
                "x.json");
        assertFalse(Files.exists(folder.resolve("x.json")));
    }

    /** What the check does not find in the code: a call by reflection. */
    @Test
    void anAnswerThatEndsTheProcessIsNotSolved() throws Exception {
        assertFails(" has ended the process, before ", CheckMain.class, """
                //EXERCISE events-1
                import java.io.PrintStream;
                import orrery.docs.program.Answer;
                import orrery.sim.Machine;
                class Mine implements Answer {
                    public void run(Machine machine, PrintStream out) {
                        try {
                            System.class.getMethod("exit", int.class).invoke(null, 0);
                        } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """);
    }

    @Test
    void aPropertyThatEndsTheProcessFails() throws Exception {
        assertFails(
                "System.exit at Mine.java:5 has ended the process, in try 2 of Mine",
                CampaignMain.class,
                """
                import orrery.testing.programs.*;
                class Mine implements CampaignProperty {
                    private int tries;
                    public Generator<?> programs() { return Programs.memory(); }
                    public void check(TestProgram program) { if (tries++ == 2) System.exit(0); }
                }
                """,
                "--tries",
                "20");
    }

    @Test
    void theFilesOfARunAreFinishedAndTheCodeIsThatOfTheProgram() throws Exception {
        Process process = start(
                Main.class, EXIT.replace("exit(0)", "exit(7)"), "--trace", "x.json", "--report", "x.html", "--check");
        String output = output(7, process);
        assertComplete("x.json");
        assertTrue(Files.readString(folder.resolve("x.html")).contains("cuMemAlloc"), output);
        Stream.of("the trace is x.json", "the report is x.html", "the checks have found nothing")
                .forEach(line -> assertEquals(1, output.split(line, -1).length - 1, output));
    }

    @Test
    void theCodeOfTheProgramDoesNotHideWhatChecksFind() throws Exception {
        String output =
                output(1, start(Main.class, EXIT.replace("cuda.cuMemFree(x);", ""), "--no-timeline", "--check"));
        assertTrue(output.contains("leak: allocation 1"), output);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "HUP", "INT"})
    @EnabledOnOs(OS.LINUX)
    void aTraceIsReadableAfterASignal(String signal) throws Exception {
        assumeFalse(isIgnored(signal), "a build in the background ignores SIG" + signal + ", and so do its children");
        String body = "System.out.println(\"ready\"); while (true) cuda.cuMemsetD8(x, (byte) 1, 4096);";
        Process process = start(
                Main.class,
                MAIN.replace("// body", body).replace("cuda.cuMemFree(x);", ""),
                "--no-timeline",
                "--trace",
                "x.json");
        String output = interrupted(process, signal);
        assertTrue(output.contains("orrery run: SIG" + signal + " ends "), output);
        assertTrue(output.contains("orrery run: the trace is x.json"), output);
        assertComplete("x.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"svg", "csv"})
    @EnabledOnOs(OS.LINUX)
    void aMachineThatIsBusyDoesNotDelayTheEndForLong(String format) throws Exception {
        Process process = start(Main.class, MAIN.replace("// body", KERNEL), "--no-timeline", "--trace", "x." + format);
        String output = interrupted(process, "TERM");
        assertTrue(
                output.contains("x." + format + " is incomplete: it was not finished within 5 s; the file can be"),
                output);
        assertTrue(Files.size(folder.resolve("x." + format)) > 0, output);
    }

    /** Returns whether this process ignores a signal, which processes inherit. */
    private static boolean isIgnored(String signal) throws IOException {
        int number = Map.of("HUP", 1, "INT", 2, "TERM", 15).get(signal);
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(
                                        line.substring("SigIgn:".length()).strip(), 16)
                                & 1L << (number - 1))
                        != 0);
    }

    /** Sends a signal to a program that has printed a line, and returns its output. */
    private static String interrupted(Process process, String signal) throws Exception {
        process.getInputStream().read();
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                        .start()
                        .waitFor());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor() > 128, output);
        return output;
    }
}
