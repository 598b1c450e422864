package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the simulator warns of is told by commands without the names of its classes. */
class CommandWarningsTest extends CommandRig {
    /** The levels that are shown are chosen when the process begins. */
    @Test
    void aWarningIsALineOfTheCommand() throws IOException, InterruptedException {
        Path program = write("Mine.java", """
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
        ProcessBuilder process = process(Main.class, "--no-timeline", program);
        process.command().add(1, "-Dorrery.log=warn");
        String output = output(0, process.start());
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        assertEquals(1, lines.size(), output);
        assertTrue(lines.get(0).matches("orrery: warning: stream .* waits for event .*"), output);
    }
}
