package orrery.conformance.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are deleted with the JVM. */
final class TemporaryFile {
    private TemporaryFile() {}

    /** Returns a new file. */
    static Path of(String text) {
        try {
            Path file = Files.createTempFile("orrery", ".ptx");
            file.toFile().deleteOnExit();
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
