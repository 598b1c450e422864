package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
    @ValueSource(strings = {"json", "csv", "jfr"})
    void aFullDiskIsReported(String extension) throws IOException {
        Path file = Files.createSymbolicLink(folder.resolve("trace." + extension), Path.of("/dev/full"));
        assertEquals(1, run(file), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().contains(file + " is incomplete"), err::toString);
        assertTrue(err.toString().contains("No space left on device"), err::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "jfr", "sqlite"})
    void aDiskWithRoomIsNot(String extension) throws IOException {
        Path file = folder.resolve("trace." + extension);
        assertEquals(0, run(file), err::toString);
        assertEquals("", err.toString());
        assertTrue(Files.size(file) > 0);
    }
}
