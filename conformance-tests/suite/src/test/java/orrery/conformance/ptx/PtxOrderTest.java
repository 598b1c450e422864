package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * What orders the threads of the kernels in {@code src/test/cuda/order.cu}, which wait for each other, and what does
 * not.
 */
class PtxOrderTest {

    private static List<Finding> races(String variant, String kernel, int blocks, int threads) {
        MachineOptions options = MachineOptions.defaults().withChecks(Checks.of(Check.RACES));
        try (Machine machine = Machine.create(options)) {
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module =
                    cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxOrderTest.class, "order-" + variant + ".ptx"));
            long words = cuda.cuMemAlloc(1024);
            cuda.cuMemsetD32(words, 0, 256);
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, kernel), blocks, 1, 1, threads, 1, 1, 0, null, words);
            cuda.cuCtxSynchronize();
            return machine.findings();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "flagOfOneThread, 1, 64",
        "flagAndBack, 1, 64",
        "lockThrice, 2, 64",
        "flagOfEachThread, 4, 1",
        "flagOfEachThread, 1, 64",
        "flagOfEachThread, 2, 33",
        "counterAndGeneration, 4, 32",
        "manyOperations, 1, 64",
        "flagOfAWarp, 1, 64",
        "flagOfACluster, 4, 32",
        "storesOfAtomics, 2, 64",
    })
    void threadsThatWaitForEachOtherAreOrdered(String kernel, int blocks, int threads) {
        assertThat(races("O3", kernel, blocks, threads)).isEmpty();
        assertThat(races("O0", kernel, blocks, threads)).isEmpty();
    }

    /** Loads alone order nothing, and neither do stores alone. */
    @ParameterizedTest
    @CsvSource({
        "loadsOnly, 1, 32",
        "storesOnly, 1, 32",
        "barrierOfAnotherWarp, 1, 64",
        "afterTheLock, 2, 1",
    })
    void otherThreadsAreNot(String kernel, int blocks, int threads) {
        assertThat(races("O3", kernel, blocks, threads)).hasSize(1);
        assertThat(races("O0", kernel, blocks, threads)).hasSize(1);
    }
}
