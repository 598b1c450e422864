package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.export.TraceFile;
import picocli.CommandLine;

/** A trace that cannot be written is one line that names the file, and exit code 1. So is an output, without a file. */
@Tag("one-jdk")
@Isolated("commands print to the output of the process")
@EnabledOnOs(OS.LINUX)
class FullDiskTest extends CommandRig {
    private static final String PROGRAM =
            NamedPrograms.all().keySet().iterator().next();

    private int run(Path trace) {
        return execute(Main.command(), "--no-timeline", "--trace", trace, PROGRAM);
    }

    private Path full(String name) throws IOException {
        return Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/full"));
    }

    private void assertIncomplete(int exitCode, Path file) {
        assertEquals(1, exitCode, err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(
                err.toString().endsWith(file + " is incomplete, it cannot be written: No space left on device\n"),
                err::toString);
    }

    static Set<String> formats() {
        return TraceFile.extensions();
    }

    /** All formats but the database, of which SQLite says in words of its own that the disk is full. */
    static Stream<String> formatsOfStreams() {
        return formats().stream().filter(extension -> !extension.equals(".sqlite"));
    }

    @ParameterizedTest
    @MethodSource("formatsOfStreams")
    void aFullDiskIsReported(String extension) throws IOException {
        Path file = full("trace" + extension);
        assertIncomplete(run(file), file);
    }

    @Test
    void aFullDiskUnderAReportIsReported() throws IOException {
        Path file = full("run.html");
        assertIncomplete(execute(Main.command(), "--no-timeline", "--report", file, PROGRAM), file);
    }

    @Test
    void aFullDiskUnderAnExplorationIsReported() throws IOException {
        Path file = full("outcomes.json");
        assertIncomplete(
                execute(new CommandLine(new ExploreMain()), "--json", file, "--max-schedules", 1, PROGRAM), file);
    }

    @Test
    void aFullDiskUnderJoinedExplorationsIsReported() throws IOException {
        String first = shard("1/2");
        String second = shard("2/2");
        assertEquals("", err.toString());
        Path file = full("all.json");
        assertIncomplete(execute(new CommandLine(new MergeMain()), "--json", file, first, second), file);
    }

    private String shard(String which) {
        String file = folder.resolve(which.charAt(0) + ".json").toString();
        execute(new CommandLine(new ExploreMain()), "--shard", which, "--json", file, PROGRAM);
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --no-timeline", "run", "explore --max-schedules=1"})
    void anOutputThatIsFullIsReported(String words) throws IOException {
        List<String> all = Splitter.on(' ').splitToList(words + " two-streams");
        PrintStream console = System.out;
        try (PrintStream full = new PrintStream(new FileOutputStream("/dev/full"), true, StandardCharsets.UTF_8)) {
            System.setOut(full);
            CommandLine command = all.get(0).equals("run") ? Main.command() : ExploreMain.command();
            assertEquals(1, execute(command, all.subList(1, all.size()).toArray()));
        } finally {
            System.setOut(console);
        }
        assertEquals("orrery " + all.get(0) + ": the output cannot be written; it is incomplete\n", err.toString());
    }

    @Test
    void anOutputThatIsClosedIsReported() {
        PrintStream console = System.out;
        PrintStream closed = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        closed.close();
        try {
            System.setOut(closed);
            assertEquals(1, execute(Main.command(), "two-streams"));
        } finally {
            System.setOut(console);
        }
        assertEquals("orrery run: the output cannot be written; it is incomplete\n", err.toString());
    }

    /** As {@code orrery explore race | head -0} does. */
    @Test
    void anOutputThatNobodyReadsIsNoFailure() throws Exception {
        Process process = process(ExploreMain.class, "--max-schedules", 1, PROGRAM)
                .redirectErrorStream(false)
                .start();
        process.getInputStream().close();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("", errors);
        assertEquals(0, process.waitFor());
    }

    /** A folder that does not exist is a misuse, and no file is begun. */
    @Test
    void aReportInNoFolderIsAMisuse() {
        String file = folder.resolve("none").resolve("run.html").toString();
        assertEquals(2, execute(Main.command(), "--no-timeline", "--report", file, PROGRAM), err::toString);
        assertTrue(err.toString().contains("cannot write " + file), err::toString);
    }

    /**
     * SQLite truncates its file, which a device does not allow. A limit of the size of files stands for the full disk:
     * it is that of a process of its own.
     */
    @Test
    void aFullDiskUnderADatabaseIsReported() throws IOException, InterruptedException {
        Path program = write("Many.java", """
                import orrery.runtime.*;
                import orrery.sim.*;

                public class Many {
                    public static void main(String[] arguments) {
                        try (Machine machine = Machine.create()) {
                            CudaRuntime cuda = CudaRuntime.of(machine);
                            for (int i = 0; i < 60_000; i++) {
                                cuda.cudaLaunchKernel(Kernel.empty(), new dim3(1), new dim3(1), 0, null);
                            }
                            cuda.cudaDeviceSynchronize();
                        }
                    }
                }
                """);
        Path file = folder.resolve("trace.sqlite");
        ProcessBuilder process = process(Main.class, "--no-timeline", "--trace", file, program);
        process.command().add(1, "-XX:-UsePerfData");
        process.command().addAll(0, List.of("sh", "-c", "ulimit -f 4096; exec \"$0\" \"$@\""));
        String output = output(1, process.start());
        List<String> lines = output.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("WARNING: ")) // of the JVM, about native code
                .toList();
        assertEquals(1, lines.size(), output);
        assertTrue(lines.get(0).contains(file + " is incomplete"), output);
        assertTrue(lines.get(0).contains("SQLITE_IOERR_WRITE") || lines.get(0).contains("SQLITE_FULL"), output);
        assertTrue(Files.size(file) > 0);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aDiskWithRoomIsNot(String extension) throws IOException {
        Path file = folder.resolve("trace" + extension);
        assertEquals(0, run(file), err::toString);
        assertEquals("orrery run: the trace is " + file + "\n", err.toString());
        assertTrue(Files.size(file) > 0);
    }
}
