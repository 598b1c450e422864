package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the simulator warns of is told by commands without the names of its classes. */
class CommandWarningsTest {
    @TempDir
    private Path folder;

    /** The levels that are shown are chosen when the process begins. */
    @Test
    void aWarningIsALineOfTheCommand() throws IOException, InterruptedException {
        Path program = Files.writeString(folder.resolve("Mine.java"), """
                import orrery.driver.*;
                import orrery.sim.*;

                class Mine {
                    public static void main(String[] arguments) {
                        try (Machine machine = Machine.create()) {
                            CudaDriver cuda = CudaDriver.of(machine);
                            cuda.cuInit(0);
                            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                            cuda.cuStreamWaitEvent(cuda.cuStreamCreate(0), cuda.cuEventCreate(0), 0);
                        }
                    }
                }
                """);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dorrery.log=warn",
                        "-Dorrery.cache=" + folder.resolve("cache"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--no-timeline",
                        program.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        assertEquals(1, lines.size(), output);
        assertTrue(lines.get(0).matches("orrery: warning: stream .* waits for event .*"), output);
    }
}
