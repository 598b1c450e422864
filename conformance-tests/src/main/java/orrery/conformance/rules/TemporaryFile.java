package orrery.conformance.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Temporary PTX files. */
final class TemporaryFile {
    private TemporaryFile() {}

    /** Returns a new {@code .ptx} file with a text; it is deleted when the JVM exits. */
    static Path ofPtx(String text) {
        try {
            Path file = Files.createTempFile("orrery", ".ptx");
            file.toFile().deleteOnExit();
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
