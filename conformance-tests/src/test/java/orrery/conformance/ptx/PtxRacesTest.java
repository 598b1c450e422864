package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Races of kernels that nvcc has compiled name lines of {@code src/test/cuda/races.cu}; synchronized kernels have none.
 */
class PtxRacesTest {

    private static List<Finding> findings(String variant, String kernel) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()))) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            CUmodule module =
                    cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxRacesTest.class, "races-" + variant + ".ptx"));
            long words = cuda.cuMemAlloc(512);
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, kernel), 1, 1, 1, 64, 1, 1, 0, null, words);
            cuda.cuCtxSynchronize();
            cuda.cuMemFree(words);
            return machine.findings();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "O3")
    void aRaceNamesBothLines(String variant) {
        List<Finding> all = findings(variant, "neighbours");
        assertThat(all).hasSize(1);
        assertThat(all.get(0).toString())
                .contains("the first access is at ptx.neighbours.neighbours(races.cu:5)")
                .contains("the second access is at ptx.neighbours.neighbours(races.cu:7)");
    }

    @ParameterizedTest
    @CsvSource({
        "O3,barrierOfTheBlock",
        "O0,barrierOfTheBlock",
        "O3,barrierOfTheWarp",
        "O0,barrierOfTheWarp",
        "O3,barrierObject",
        "O0,barrierObject",
    })
    void synchronizedThreadsHaveNone(String variant, String kernel) {
        assertThat(findings(variant, kernel)).isEmpty();
    }
}
