package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.ints;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module =
                    cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxRacesTest.class, "races-" + variant + ".ptx"));
            long words = cuda.cuMemAlloc(512);
            int blocks = kernel.equals("sharedOfCluster") ? 2 : 1;
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, kernel), blocks, 1, 1, 64, 1, 1, 0, null, words);
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
                .containsPattern("the first access is st.global.u32 at races.cu:5 \\(line \\d+ of the PTX\\);")
                .containsPattern("the second access is ld.global.u32 at races.cu:7 \\(line \\d+ of the PTX\\)");
    }

    @ParameterizedTest
    @CsvSource({
        "O3,barrierOfTheBlock",
        "O0,barrierOfTheBlock",
        "O3,barrierOfTheWarp",
        "O0,barrierOfTheWarp",
        "O3,barrierObject",
        "O0,barrierObject",
        "O3,sharedReduction",
        "O0,sharedReduction",
        "O3,sharedWarps",
        "O0,sharedWarps",
        "O3,sharedHistogram",
        "O0,sharedHistogram",
        "O3,sharedLastThread",
        "O0,sharedLastThread",
        "O3,sharedOfCluster",
        "O0,sharedOfCluster",
        "O3,sharedCopy",
        "O0,sharedCopy",
        "O3,sharedRows",
        "O0,sharedRows",
        "O3,sharedVolatile",
        "O0,sharedVolatile",
    })
    void synchronizedThreadsHaveNone(String variant, String kernel) {
        assertThat(findings(variant, kernel)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sharedNeighbours,54,53",
        "sharedReductionWithoutBarrier,78,78",
        "sharedAcrossWarps,101,99",
        "sharedCounter,123,123",
        "sharedCopyWithoutBarrier,169,175",
        "sharedRowsWithoutBarrier,188,195",
        "sharedLockStep,227,229",
    })
    void aRaceInSharedMemoryNamesBothLines(String kernel, int first, int second) {
        List<Finding> all = findings("O3", kernel);
        assertThat(all).isNotEmpty();
        assertThat(all.get(0).toString())
                .containsPattern("the first access is [a-z0-9.:_]+ at races.cu:" + first + "[ ,]")
                .containsPattern("the second access is [a-z0-9.:_]+ at races.cu:" + second + "[ ,]")
                .contains("the shared memory of block 0");
        assertThat(findings("O0", kernel)).isNotEmpty();
    }

    /** Lanes that rely on lock step have what a device gives them, and are told that nothing orders them. */
    @ParameterizedTest
    @CsvSource({"O3,false", "O3,true", "O0,false", "O0,true"})
    void lanesRunInLockStepWithChecksAndWithout(String variant, boolean isChecked) {
        MachineOptions options = MachineOptions.defaults();
        try (Machine machine = Machine.create(isChecked ? options.withChecks(Checks.all()) : options)) {
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module =
                    cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxRacesTest.class, "races-" + variant + ".ptx"));
            long words = cuda.cuMemAlloc(256);
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "sharedLockStep"), 1, 1, 1, 64, 1, 1, 0, null, words);
            int[] values = ints(cuda, words, 64);
            assertThat(values).isEqualTo(IntStream.range(0, 64).map(t -> t ^ 1).toArray());
            assertThat(machine.findings().isEmpty()).isEqualTo(!isChecked);
        }
    }

    /** What is found of a race: the threads, the bytes, and what to do. */
    @Test
    void aRaceInSharedMemoryInWords() {
        assertThat(findings("O3", "sharedNeighbours").get(0).toString())
                .startsWith("race: sharedNeighbours in legacy and sharedNeighbours in legacy are not ordered\n"
                        + "  sharedNeighbours in legacy reads 4 bytes at 0x80, byte 128 of shared memory,"
                        + " block 0, thread 0\n")
                .contains("writes 4 bytes at 0x80, byte 128 of shared memory, block 0, thread 32\n")
                .contains("both access bytes 128 to 131 of the shared memory of block 0")
                .endsWith("repair: make the threads of sharedNeighbours wait for each other between the two accesses:"
                        + " __syncthreads in CUDA C, syncThreads or the end of a phase in Java");
    }
}
