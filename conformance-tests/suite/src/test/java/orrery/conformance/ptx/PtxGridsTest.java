package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.ints;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Checks;
import orrery.sim.CudaException;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Kernels of {@code src/test/cuda/grids.cu}, whose blocks wait for each other. */
class PtxGridsTest {
    private static final int BLOCKS = 6;
    private static final int THREADS = 64;
    private static final int COUNT = BLOCKS * THREADS;

    /** A machine with the module, and memory that kernels write to. */
    private static final class Rig implements AutoCloseable {
        private final Machine machine;
        private final CudaDriver cuda;
        private final CUmoduleImage image;
        private final long words;

        Rig(MachineOptions options, String variant) {
            machine = Machine.create(options);
            cuda = driverWithContext(machine);
            image = CUmoduleImage.ofPtxResource(PtxGridsTest.class, "grids-" + variant + ".ptx");
            words = cuda.cuMemAlloc(8L * COUNT);
            cuda.cuMemsetD8(words, (byte) 0, 8L * COUNT);
        }

        CUfunction kernel(String name) {
            return cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), name);
        }

        int[] result() {
            return ints(cuda, words, 2 * COUNT);
        }

        List<Finding> findings() {
            cuda.cuMemFree(words);
            return machine.findings();
        }

        @Override
        public void close() {
            machine.close();
        }
    }

    private static int expected(String kernel, int i) {
        return switch (kernel) {
            case "gridBarrier" -> (i + THREADS) % COUNT;
            case "barrierByHand" -> i;
            case "waitForNext" -> BLOCKS - 1 - i / THREADS;
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "gridBarrier,O3,1",
        "gridBarrier,O0,1",
        "gridBarrier,O3,4",
        "barrierByHand,O3,1",
        "barrierByHand,O0,4",
        "waitForNext,O3,1",
        "waitForNext,O0,4",
    })
    void blocksWaitForEachOther(String kernel, String variant, int workers) {
        try (Rig rig = new Rig(MachineOptions.defaults().withWorkers(workers), variant)) {
            CUfunction function = rig.kernel(kernel);
            for (int launch = 0; launch < 2; launch++) {
                rig.cuda.cuLaunchCooperativeKernel(function, BLOCKS, 1, 1, THREADS, 1, 1, 0, null, rig.words);
                int[] result = rig.result();
                for (int i = 0; i < COUNT; i++) {
                    assertEquals(expected(kernel, i), result[i], kernel + " at " + i);
                }
            }
        }
    }

    /** What a barrier of the grid separates is no race, however the barrier is written. */
    @ParameterizedTest
    @CsvSource({"gridBarrier,0", "gridWithoutBarrier,1", "barrierByHand,0", "waitForNext,0"})
    void racesOfBlocks(String kernel, int races) {
        try (Rig rig = new Rig(MachineOptions.defaults().withChecks(Checks.all()), "O3")) {
            rig.cuda.cuLaunchCooperativeKernel(rig.kernel(kernel), BLOCKS, 1, 1, THREADS, 1, 1, 0, null, rig.words);
            rig.cuda.cuCtxSynchronize();
            assertThat(rig.findings()).hasSize(races);
        }
    }

    /** In a launch that is not cooperative the grid is not valid, and its barrier is a trap. */
    @Test
    void aBarrierNeedsACooperativeLaunch() {
        try (Rig rig = new Rig(MachineOptions.defaults(), "O3")) {
            CUfunction function = rig.kernel("gridBarrier");
            rig.cuda.cuLaunchKernel(function, BLOCKS, 1, 1, THREADS, 1, 1, 0, null, rig.words);
            assertThatThrownBy(rig.cuda::cuCtxSynchronize)
                    .isInstanceOfSatisfying(
                            CudaException.class,
                            thrown -> assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, thrown.result()))
                    .hasMessageContaining("a trap was executed")
                    .hasMessageContaining("; the barrier of a grid, which the kernel uses, needs a cooperative launch");
        }
    }

    /** A grid that cannot be resident at once cannot be launched cooperatively. */
    @Test
    void aGridThatIsTooLarge() {
        try (Rig rig = new Rig(MachineOptions.defaults(), "O3")) {
            CUfunction function = rig.kernel("gridBarrier");
            assertThatThrownBy(() -> rig.cuda.cuLaunchCooperativeKernel(
                            function, 1 << 20, 1, 1, THREADS, 1, 1, 0, null, rig.words))
                    .isInstanceOfSatisfying(
                            CudaException.class,
                            thrown -> assertEquals(CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, thrown.result()));
        }
    }

    @Test
    void smsAndNumbersOfLaunches() {
        try (Rig rig = new Rig(MachineOptions.defaults(), "O3")) {
            CUfunction function = rig.kernel("places");
            rig.cuda.cuLaunchKernel(function, 4, 1, 1, 1, 1, 1, 0, null, rig.words);
            int[] first = rig.result();
            rig.cuda.cuLaunchKernel(function, 4, 1, 1, 1, 1, 1, 0, null, rig.words);
            int[] second = rig.result();
            for (int block = 0; block < 4; block++) {
                assertEquals(block, first[3 * block], "SM of block " + block);
                assertThat(first[3 * block + 1]).isGreaterThan(first[3 * block]);
                assertEquals(first[2], first[3 * block + 2], "launch of block " + block);
            }
            assertThat(second[2]).isNotEqualTo(first[2]);
        }
    }
}
