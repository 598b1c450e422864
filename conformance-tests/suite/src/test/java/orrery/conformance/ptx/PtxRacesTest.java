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

    /**
     * The lanes of the second warp write, and one of them sets a flag for which a lane of the first warp waits; then
     * the lanes of the first warp read. Barriers of both warps order what the other lanes do.
     */
    @ParameterizedTest
    @CsvSource({"true,true,0", "false,true,1", "true,false,1"})
    void oneLaneOrdersTheOthersThroughBarriersOfItsWarp(boolean ofWriters, boolean ofReaders, int races) {
        String ptx = """
                .version 7.0
                .target sm_70
                .address_size 64
                .visible .entry handOver(.param .u64 out)
                {
                .reg .pred %p<5>; .reg .b32 %r<6>; .reg .b64 %d<3>;
                .shared .align 4 .b8 data[128];
                .shared .align 4 .b8 flag[4];
                mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 31; shl.b32 %r3, %r2, 2;
                setp.eq.u32 %p1, %r2, 0; setp.eq.u32 %p2, %r1, 0; setp.lt.u32 %p3, %r1, 32;
                @%p2 st.shared.u32 [flag], 0;
                bar.sync 0;
                mov.u32 %r4, data;
                @%p3 bra read;
                add.u32 %r4, %r4, %r3;
                st.shared.u32 [%r4], %r1;
                barrierOfWriters;
                @%p1 st.volatile.shared.u32 [flag], 1;
                bra done;
                read:
                @!%p1 bra join;
                spin:
                ld.volatile.shared.u32 %r5, [flag]; setp.eq.u32 %p4, %r5, 0; @%p4 bra spin;
                join:
                barrierOfReaders;
                sub.u32 %r4, %r4, %r3;
                ld.shared.u32 %r5, [%r4+124];
                ld.param.u64 %d1, [out]; cvt.u64.u32 %d2, %r3; add.u64 %d1, %d1, %d2; st.global.u32 [%d1], %r5;
                done:
                ret;
                }
                """.replace("barrierOfWriters;", ofWriters ? "bar.warp.sync 0xffffffff;" : "")
                .replace("barrierOfReaders;", ofReaders ? "bar.warp.sync 0xffffffff;" : "");
        try (Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.all()))) {
            CudaDriver cuda = driverWithContext(machine);
            CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.ofPtx(ptx));
            long words = cuda.cuMemAlloc(128);
            cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "handOver"), 1, 1, 1, 64, 1, 1, 0, null, words);
            cuda.cuCtxSynchronize();
            cuda.cuMemFree(words);
            assertThat(machine.findings()).hasSize(races);
        }
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
