package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.Nvtx;
import orrery.cupti.export.TraceFile;
import orrery.driver.CUfunction;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A recording keeps a few buffers, and what has begun and not ended, however long it is. */
@Tag("one-jdk")
class ExportFootprintTest {
    private static final int HEAP_MEBIBYTES = 32;
    private static final int STEPS = 60_000;

    @TempDir
    private Path folder;

    /** Some 360,000 records: kept, they were more than the heap. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            try (Machine machine = Machine.create()) {
                TraceFile recorder = TraceFile.record(machine, Path.of(arguments[0]));
                try (recorder) {
                    CudaDriver cuda = driverWithContext(machine);
                    CUfunction nop = function(cuda, "nop", Kernel.empty());
                    Nvtx nvtx = Nvtx.of(machine);
                    for (int i = 0; i < STEPS; i++) {
                        nvtx.rangePush("step");
                        nvtx.mark(new Nvtx.Attributes("here", 0xff00ff00, 1, 0.5, "solver"));
                        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
                        nvtx.rangePop();
                    }
                }
            }
            System.out.print("done");
        }
    }

    /** All formats but the picture, which needs the whole run. */
    static Stream<String> streamedFormats() {
        return TraceFile.extensions().stream().filter(extension -> !extension.equals(".svg"));
    }

    @ParameterizedTest
    @MethodSource("streamedFormats")
    void aSmallHeapIsEnough(String extension) throws IOException, InterruptedException {
        String file = folder.resolve("run" + extension).toString();
        assertEquals("done", SmallHeap.run(Program.class, HEAP_MEBIBYTES, file));
    }
}
