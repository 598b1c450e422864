package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace that cannot be written is one line that names the file, and exit code 1. */
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int run(Path trace) {
        return Main.command()
                .setErr(new PrintWriter(err, true))
                .execute(
                        "--no-timeline",
                        "--trace",
                        trace.toString(),
                        Programs.all().keySet().iterator().next());
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "jfr", "jsonl"})
    void aFullDiskIsReported(String extension) throws IOException {
        Path file = Files.createSymbolicLink(folder.resolve("trace." + extension), Path.of("/dev/full"));
        assertEquals(1, run(file), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().contains(file + " is incomplete"), err::toString);
        assertTrue(err.toString().contains("No space left on device"), err::toString);
    }

    /**
     * SQLite truncates its file, which a device does not allow. A limit of the size of files stands for the full disk:
     * it is that of a process of its own.
     */
    @Test
    void aFullDiskUnderADatabaseIsReported() throws IOException, InterruptedException {
        Path program = Files.writeString(folder.resolve("Many.java"), """
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
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 4096; exec \"$0\" \"$@\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-Dorrery.cache=" + folder.resolve("cache"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--no-timeline",
                        "--trace",
                        file.toString(),
                        program.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor(), output);
        List<String> lines = output.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("WARNING: ")) // of the JVM, about native code
                .toList();
        assertEquals(1, lines.size(), output);
        assertTrue(lines.get(0).contains(file + " is incomplete"), output);
        assertTrue(lines.get(0).contains("SQLITE_IOERR_WRITE") || lines.get(0).contains("SQLITE_FULL"), output);
        assertTrue(Files.size(file) > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "jfr", "jsonl", "sqlite"})
    void aDiskWithRoomIsNot(String extension) throws IOException {
        Path file = folder.resolve("trace." + extension);
        assertEquals(0, run(file), err::toString);
        assertEquals("", err.toString());
        assertTrue(Files.size(file) > 0);
    }
}
