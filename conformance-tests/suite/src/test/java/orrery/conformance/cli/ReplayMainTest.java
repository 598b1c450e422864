package orrery.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import orrery.hardware.HardwareDriver;
import orrery.sim.CudaException;

/** What is no transcript ends in one line and exit code 2, and what is large is replayed in linear time. */
@Timeout(60)
class ReplayMainTest {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    private int replay(Path file) {
        return ReplayMain.command()
                .setErr(new PrintWriter(err, true))
                .setOut(new PrintWriter(out, true))
                .execute(file.toString());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("transcript.txt"), text);
    }

    private void assertOneLine(String reason) {
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().startsWith("orrery replay: "), err::toString);
        assertTrue(err.toString().contains(reason), err::toString);
    }

    @Test
    void manyNamesTakeLinearTime() throws IOException {
        String text = IntStream.range(0, 100_000)
                .mapToObj(i -> "=== name" + i)
                .collect(Collectors.joining("\n", "", "\n=== name7\n"));
        assertEquals(2, replay(file(text)));
        assertOneLine(":100001: a second transcript named name7");
    }

    @Test
    void aLongLineIsRefused() throws IOException {
        assertEquals(2, replay(file("=== a\n" + "x".repeat(3 << 20))));
        assertOneLine(":2: the line is longer than 1048576 characters");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileWithoutAnEndIsRefused() {
        assertEquals(2, replay(Path.of("/dev/zero")));
        assertOneLine("/dev/zero:1: the line is longer than");
    }

    @Test
    void manyCellsAreRefused() throws IOException {
        assertEquals(2, replay(file("=== a\ncells 2147483647 => CUDA_SUCCESS\n")));
        assertOneLine(":2: 2147483647 cells in one operation; legal are 0 to 16777216");
    }

    @Test
    void whatAgreesSucceeds() throws IOException {
        assertEquals(0, replay(file("=== a\nx = cells 4 => CUDA_SUCCESS x\nread x 2 => CUDA_SUCCESS 0 0\n")));
        assertEquals("", err.toString());
    }

    private static final String TRANSCRIPT = "=== a\ns = cuDeviceGetName 0 => CUDA_SUCCESS s\n";

    private int replay(String... arguments) {
        return ReplayMain.command()
                .setErr(new PrintWriter(err, true))
                .setOut(new PrintWriter(out, true))
                .execute(arguments);
    }

    @Test
    void withoutAGpuNothingIsReplayedOnIt() throws IOException {
        assumeFalse(hasGpu());
        assertEquals(2, replay("--on", "hardware", file(TRANSCRIPT).toString()));
        assertOneLine("there is no GPU to replay on: ");
    }

    static boolean hasGpu() {
        try {
            HardwareDriver.open().cuInit(0);
            return true;
        } catch (UnsupportedOperationException | CudaException e) {
            return false;
        }
    }

    @Test
    void anotherDeviceIsSimulated() throws IOException {
        String file = file("=== a\nr = cuDeviceGetDevResource => CUDA_SUCCESS r 132 8 8\n")
                .toString();
        assertEquals(0, replay(file));
        assertEquals(1, replay("--device", "a100", file));
        assertTrue(out.toString().contains("got      CUDA_SUCCESS r 108"), out::toString);
    }

    @Test
    void anUnknownDeviceIsRefused() throws IOException {
        assertEquals(2, replay("--device", "h20", file(TRANSCRIPT).toString()));
        assertOneLine("--device: there is no device h20");
    }
}
