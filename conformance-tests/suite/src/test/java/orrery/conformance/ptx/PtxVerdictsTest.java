package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** All checks find the one bug that a kernel of {@code src/test/cuda/verdicts.cu} has, or nothing. */
class PtxVerdictsTest {
    private static final int WORDS = 1024;

    private static List<Finding> findings(String kernel, int blocks, int threads) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()))) {
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxVerdictsTest.class, "verdicts.ptx"));
            long in = cuda.cuMemAlloc(4 * WORDS);
            long out = cuda.cuMemAlloc(4 * WORDS);
            cuda.cuMemsetD32(in, 1, WORDS);
            cuda.cuMemsetD32(out, 0, WORDS);
            CUfunction function = cuda.cuModuleGetFunction(module, kernel);
            // Barriers of the grid need it, and nothing else minds.
            cuda.cuLaunchCooperativeKernel(function, blocks, 1, 1, threads, 1, 1, 0, null, in, out);
            cuda.cuCtxSynchronize();
            cuda.cuMemFree(in);
            cuda.cuMemFree(out);
            return machine.findings();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "lastBlockAdds, 4",
        "lockOfAllThreads, 4",
        "ticketLock, 4",
        "ringOfTwoThreads, 1",
        "neighboursOfTheGrid, 4",
        "lookBack, 4",
        "tokenOfBlocks, 4",
        "warpSum, 1",
        "warpSumInShared, 1",
        "twoBuffersOfWarps, 1",
        "tilesWithBarriers, 1",
        "histogramOfBlock, 2",
        "vectorsAndElements, 1",
        "valuesOfTheOtherBlock, 2",
    })
    void nothingIsFoundInACorrectKernel(String kernel, int blocks) {
        assertThat(findings(kernel, blocks, 64)).isEmpty();
    }

    /** One finding for each bug, also where the compiler has unrolled the loop; it names both lines. */
    @ParameterizedTest
    @CsvSource({
        "lastBlockWithoutBarrier, 4, 47, 49",
        "countsTooEarly, 4, 21, 64",
        "unlocksTooEarly, 4, 91, 88",
        "ringFreesTooEarly, 1, 142, 155",
        "neighboursWithOneGridBarrier, 4, 190, 190",
        "warpSumWithoutBarrier, 1, 257, 257",
        "tilesWithOneBarrier, 1, 306, 303",
        "prefixSumWithOneBarrier, 1, 330, 330",
        "histogramWithoutFirstBarrier, 1, 355, 357",
        "stencilInPlace, 2, 369, 368",
        "vectorsOverlap, 1, 384, 383",
        "countsOfBlocks, 2, 389, 389",
    })
    void theBugIsFoundOnce(String kernel, int blocks, int first, int second) {
        List<Finding> all = findings(kernel, blocks, 64);
        assertThat(all).hasSize(1);
        assertThat(all.get(0).text())
                .containsPattern("the first access is [^;]*verdicts.cu:" + first + "[ ,]")
                .containsPattern("the second access is [^;]*verdicts.cu:" + second + "[ ,]")
                .doesNotContainPattern("(verdicts.cu:\\d+) \\(line \\d+ of the PTX\\) or [^;]*\\1 \\(");
    }

    /** Attempts to take a lock fail more than a million times before two threads write without it. */
    @ParameterizedTest
    @CsvSource("raceAfterALongWait, 16")
    void aRaceIsFoundAfterALongWait(String kernel, int blocks) {
        Finding.Race race = (Finding.Race) findings(kernel, blocks, 128).get(0);
        assertThat(race.memory().from()).isEqualTo(8);
        assertThat(race.memory().to()).isEqualTo(12);
    }

    /** A program that uses flags is told that none of them orders the two accesses. */
    @ParameterizedTest
    @CsvSource({"ringFreesTooEarly, true", "stencilInPlace, false"})
    void aRaceTellsWhichOrderIsMissing(String kernel, boolean hasFlags) {
        String missing = "and no flag that the first thread sets after its access and the second one reads";
        assertThat(findings(kernel, 1, 64).get(0).text().contains(missing)).isEqualTo(hasFlags);
    }
}
