package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.cupti.export.TraceFile;
import orrery.docs.program.Example;

/**
 * TracerBench's model of Chrome traces, a strict reader of the Trace Event Format, takes the trace of every program.
 * Skipped without Node.js, and without the package: {@code npm install --prefix docs/target/npm
 * @tracerbench/trace-model}.
 */
@Tag("one-jdk")
class TraceModelTest {
    private static final Path PACKAGES =
            Path.of("target", "npm", "node_modules").toAbsolutePath();

    @TempDir
    private Path folder;

    @BeforeEach
    void isInstalled() {
        assumeTrue(node().isPresent(), "Node.js is not installed");
        assumeTrue(
                Files.isDirectory(PACKAGES.resolve("@tracerbench").resolve("trace-model")),
                "@tracerbench/trace-model is not in docs/target/npm");
    }

    private static Optional<Path> node() {
        return List.of("/usr/bin", "/usr/local/bin").stream()
                .map(place -> Path.of(place, "node"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private Path trace(String name, Example program) throws IOException {
        Path file = folder.resolve(name + ".json");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Examples.run(program, nowhere, machine -> TraceFile.record(machine, file));
        return file;
    }

    private int run(List<String> files, StringBuilder output) throws IOException, InterruptedException {
        Path script = folder.resolve("trace-model.js");
        Files.write(script, Resources.toByteArray(Resources.getResource(TraceModelTest.class, "trace-model.js")));
        List<String> command = new ArrayList<>(List.of(node().orElseThrow().toString(), script.toString()));
        command.addAll(files);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("NODE_PATH", PACKAGES.toString());
        Process process = builder.start();
        output.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        return process.waitFor();
    }

    @Test
    void everyProgram() throws IOException, InterruptedException {
        List<String> files = new ArrayList<>();
        for (Map.Entry<String, Example> each : NamedPrograms.all().entrySet()) {
            files.add(trace(each.getKey(), each.getValue()).toString());
        }
        StringBuilder output = new StringBuilder();
        assertEquals(0, run(files, output), output::toString);
        List<String> lines = output.toString().lines().toList();
        assertEquals(
                files,
                lines.stream()
                        .filter(line -> line.startsWith("file "))
                        .map(line -> line.substring("file ".length()))
                        .toList());
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("host / thread 1 ")), output::toString);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("device 0 / stream ")), output::toString);
    }

    /** The reader is strict: it refuses an event without a category. */
    @Test
    void anEventWithoutACategory() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("bad.json"), """
                {"traceEvents":[{"ph":"X","name":"x","pid":1,"tid":1,"ts":0,"dur":1}]}
                """);
        StringBuilder output = new StringBuilder();
        assertEquals(1, run(List.of(file.toString()), output), output::toString);
    }
}
