package orrery.conformance.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Temporary files of cases; deleted when the JVM exits. */
final class TemporaryFile {
    private TemporaryFile() {}

    /** Returns a new {@code .ptx} file with a text. */
    static Path ofPtx(String text) {
        return of(".ptx", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a new file of {@code size} zero bytes. */
    static Path ofZeros(int size) {
        return of(".bin", new byte[size]);
    }

    private static Path of(String suffix, byte[] content) {
        try {
            Path file = Files.createTempFile("orrery", suffix);
            file.toFile().deleteOnExit();
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
