package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A test that executes commands: a folder for their files, and what they print. */
abstract class CommandRig {
    @TempDir
    Path folder;

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    /** Executes a command, keeps its messages, and returns its exit code. */
    final int execute(CommandLine command, Object... arguments) {
        return command.setErr(new PrintWriter(err, true))
                .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    /** Executes a command, keeps all that it prints, and returns its exit code. */
    final int print(CommandLine command, Object... arguments) {
        return execute(command.setOut(new PrintWriter(out, true)), arguments);
    }

    final Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Prepares a JVM that executes a command in the folder. Its messages are part of its output. */
    final ProcessBuilder process(Class<?> command, Object... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dorrery.cache=" + folder.resolve("cache"),
                "-cp",
                System.getProperty("java.class.path"),
                command.getName()));
        Stream.of(arguments).map(Object::toString).forEach(words::add);
        return new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    }

    /** Returns what a process prints, which has to end with an exit code. */
    static String output(int exitCode, Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(exitCode, process.waitFor(), output);
        return output;
    }
}
