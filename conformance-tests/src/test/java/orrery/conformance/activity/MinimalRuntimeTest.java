package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.cupti.export.TraceFile;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Files are written by runtimes without the Flight Recorder, and without the libraries that only one format needs. */
class MinimalRuntimeTest {
    @TempDir
    private Path folder;

    /** Writes the files that it is given, and prints what a format that is missing says. */
    static final class Program {
        private Program() {}

        public static void main(String[] files) {
            System.out.println(ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? "jdk.jfr" : "no jdk.jfr");
            for (String file : files) {
                try (Machine machine = Machine.create()) {
                    TraceFile recorder = TraceFile.record(machine, Path.of(file));
                    try (recorder) {
                        CudaDriver cuda = Recording.begin(machine);
                        cuda.cuMemFree(cuda.cuMemAlloc(4));
                    }
                } catch (IOException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    private List<String> run(Predicate<String> library, List<String> files) throws IOException, InterruptedException {
        String path = Splitter.on(File.pathSeparatorChar)
                .splitToStream(System.getProperty("java.class.path"))
                .filter(library)
                .collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules",
                "java.base,java.sql,java.logging",
                "-cp",
                path,
                Program.class.getName());
        command.command().addAll(files);
        Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }

    @Test
    void everyFormatWithoutTheFlightRecorder() throws IOException, InterruptedException {
        List<String> files = TraceFile.extensions().stream()
                .map(extension -> folder.resolve("run" + extension).toString())
                .toList();
        assertEquals(List.of("no jdk.jfr"), run(library -> true, files));
        for (String file : files) {
            assertTrue(Files.size(Path.of(file)) > 0, file);
        }
    }

    @Test
    void aFormatWithoutItsLibrarySaysSo() throws IOException, InterruptedException {
        String jfr = folder.resolve("run.jfr").toString();
        String sqlite = folder.resolve("run.sqlite").toString();
        String json = folder.resolve("run.json").toString();
        assertEquals(
                List.of(
                        "no jdk.jfr",
                        jfr + ": org.openjdk.jmc:flightrecorder.writer is not on the class path",
                        sqlite + ": no JDBC driver for SQLite is on the class path; add the dependency"
                                + " org.xerial:sqlite-jdbc"),
                run(
                        library -> !library.contains("flightrecorder") && !library.contains("sqlite-jdbc"),
                        List.of(jfr, sqlite, json)));
        assertTrue(Files.size(Path.of(json)) > 0);
    }
}
