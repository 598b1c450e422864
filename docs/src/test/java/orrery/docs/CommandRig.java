package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
