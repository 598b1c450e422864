package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.MachineOptions;

/** Two machines in two processes share a file as memory, and hand it to each other by values in it. */
class TwoProcessesTest {
    private static final int BYTES = 64;
    private static final int DATA = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A machine that waits for what another process writes. */
    private static Interop interop() {
        return new Interop(MachineOptions.defaults().withDeadlockGrace(PATIENCE));
    }

    private static long shared(Interop interop, Path file) {
        return interop.mapped(
                interop.cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(
                        ExternalMemoryHandleType.OPAQUE_FD, interop.world.open(file), BYTES, 0)),
                0,
                BYTES);
    }

    /** The other process: when the flag is 1 it squares the number, and sets the flag to 2. */
    static final class Partner {
        private Partner() {}

        public static void main(String[] arguments) {
            try (Interop interop = interop()) {
                long memory = shared(interop, Path.of(arguments[0]));
                interop.cuda.cuStreamWaitValue32(interop.stream, memory, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
                interop.change(memory + DATA, x -> x * x);
                interop.cuda.cuStreamWriteValue32(interop.stream, memory, 2, 0);
                interop.cuda.cuStreamSynchronize(interop.stream);
            }
        }
    }

    @Test
    void twoProcessesShareABuffer(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("shared.bin");
        Files.write(file, new byte[BYTES]);
        Process partner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Partner.class.getName(),
                        file.toString())
                .inheritIO()
                .start();
        try (Interop interop = interop()) {
            long memory = shared(interop, file);
            interop.change(memory + DATA, x -> 12);
            interop.cuda.cuStreamWriteValue32(interop.stream, memory, 1, 0);
            interop.cuda.cuStreamWaitValue32(interop.stream, memory, 2, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
            interop.change(memory + DATA, x -> x + 1);
            int[] seen = new int[1];
            interop.cuda.cuMemcpyDtoHAsync(interop.cuda.host().of(seen), memory + DATA, 4, interop.stream);
            interop.cuda.cuStreamSynchronize(interop.stream);
            assertEquals(145, seen[0]);
            assertTrue(partner.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            assertEquals(0, partner.exitValue());
        } finally {
            partner.destroyForcibly();
        }
    }
}
