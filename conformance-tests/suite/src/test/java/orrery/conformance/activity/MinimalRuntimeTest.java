package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.testing.OrreryAssertions.assertThat;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.cupti.export.TraceFile;
import orrery.driver.CUgraph;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** Files are written by runtimes without the Flight Recorder, and without the libraries that only one format needs. */
@Tag("one-jdk")
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
                        CudaDriver cuda = driverWithContext(machine);
                        cuda.cuMemFree(cuda.cuMemAlloc(4));
                    }
                } catch (IOException | IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    /** Prints why it cannot compare two graphs. */
    static final class Isomorphism {
        private Isomorphism() {}

        public static void main(String[] none) {
            try (Machine machine = Machine.create()) {
                CUgraph graph = driverWithContext(machine).cuGraphCreate(0);
                assertThat(graph).hasNodes(0).isIsomorphicTo(graph);
            } catch (UnsupportedOperationException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    private static List<String> run(Predicate<String> library, List<String> files)
            throws IOException, InterruptedException {
        return run(Program.class, library, files);
    }

    private static List<String> run(Class<?> program, Predicate<String> library, List<String> files)
            throws IOException, InterruptedException {
        String path = Splitter.on(File.pathSeparatorChar)
                .splitToStream(System.getProperty("java.class.path"))
                .filter(library)
                .collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--limit-modules",
                "java.base,java.sql,java.logging",
                "-cp",
                path,
                program.getName());
        command.command().addAll(files);
        Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }

    /** Without a provider of SLF4J, a machine works and its warnings are lost; SLF4J itself says so once. */
    @Test
    void everyFormatWithoutTheFlightRecorderAndLogging() throws IOException, InterruptedException {
        List<String> files = TraceFile.extensions().stream()
                .map(extension -> folder.resolve("run" + extension).toString())
                .toList();
        assertEquals(List.of("no jdk.jfr"), run(library -> !library.contains("logback"), files));
        for (String file : files) {
            assertTrue(Files.size(Path.of(file)) > 0, file);
        }
    }

    /** Without the artifact of the exports, and the libraries that it brings along. */
    @Test
    void aFormatWithoutTheArtifactOfTheExportsSaysSo() throws IOException, InterruptedException {
        String jfr = folder.resolve("run.jfr").toString();
        String json = folder.resolve("run.json").toString();
        String svg = folder.resolve("run.svg").toString();
        assertEquals(
                List.of(
                        "no jdk.jfr",
                        jfr + " ends in none of .json, .svg; orrery:orrery-export, which is not on the class path or"
                                + " module path, writes more formats"),
                run(
                        library -> Stream.of(
                                        "sim-cupti/export",
                                        "orrery-export",
                                        "flightrecorder",
                                        "commons-csv",
                                        "sqlite-jdbc")
                                .noneMatch(library::contains),
                        List.of(jfr, json, svg)));
        assertTrue(Files.size(Path.of(json)) > 0);
        assertTrue(Files.size(Path.of(svg)) > 0);
    }

    @Test
    void anAssertionWithoutItsLibrarySaysSo() throws IOException, InterruptedException {
        assertEquals(
                List.of("isIsomorphicTo needs JGraphT, which is not on the class path; add the dependency"
                        + " org.jgrapht:jgrapht-core to the tests"),
                run(Isomorphism.class, library -> !library.contains("jgrapht"), List.of()));
    }
}
