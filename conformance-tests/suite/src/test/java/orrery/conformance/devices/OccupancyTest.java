package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.core.context.LaunchRule;
import orrery.core.host.ApiRule;
import orrery.driver.CUfunction;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmoduleImage;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.sim.Kernel;

/** How many blocks fit on a multiprocessor, and with how much shared memory. */
class OccupancyTest extends WithContext {
    private final CUfunction function;

    OccupancyTest() {
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0)));
        function = function(Kernel.empty());
        cuda.cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED_SIZE_BYTES, 232_448);
    }

    /** What an H200 answers; -1 stands for a refusal, and shared memory is an unsigned number. */
    @ParameterizedTest
    @CsvSource({
        "-1, 0, 0, -1",
        "0, 0, 0, -1",
        "32, 0, 0, 32",
        "32, 0, 1, 32",
        "32, 0, 2, -1",
        "32, 0, -1, -1",
        "32, 232448, 0, 1",
        "32, 232449, 0, 0",
        "32, -1, 0, 0",
        "32, -1, -1, -1",
        "1025, 0, 1, 0",
        "2048, 232448, 0, 0"
    })
    void occupancyCountsTheBlocksThatFit(int threads, int shared, int flags, int blocks) {
        if (blocks < 0) {
            assertRefused(
                    ApiRule.ARGUMENT,
                    () -> cuda.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(function, threads, shared, flags));
            return;
        }
        assertEquals(
                blocks, cuda.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(function, threads, shared, flags));
        assertEquals(blocks, cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(function, threads, shared));
    }

    /** With so much shared memory the blocks still fit, and with a byte more no longer, or it is all there may be. */
    @ParameterizedTest
    @CsvSource({"1, 32", "2, 1024", "3, 256", "4, 1", "7, 256", "8, 256", "16, 32", "32, 1"})
    void sharedMemoryThatIsLeft(int blocks, int threads) {
        int most = Math.toIntExact(cuda.cuOccupancyAvailableDynamicSMemPerBlock(function, blocks, threads));
        assertEquals(blocks, cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(function, threads, most));
        int beyond = cuda.cuOccupancyMaxActiveBlocksPerMultiprocessor(function, threads, most + 1);
        assertTrue(beyond < blocks, () -> beyond + " blocks have a byte more than " + most);
    }

    @ParameterizedTest
    @CsvSource({"-1, 32", "0, 32", "33, 32", "9, 256", "3, 1024", "1, 0", "1, -1", "1, 1025"})
    void occupancyOfABlockThatDoesNotFitIsZero(int blocks, int threads) {
        assertRefused(ApiRule.ARGUMENT, () -> cuda.cuOccupancyAvailableDynamicSMemPerBlock(function, blocks, threads));
    }

    /** A shape that was legal once is checked again when the limit is lower, whatever was launched in between. */
    @Test
    void aLowerLimitHoldsForAShapeThatWasLegal() {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 100_000, null);
        cuda.cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED_SIZE_BYTES, 1000);
        CUfunction same = cuda.cuModuleGetFunction(cuda.cuFuncGetModule(function), "kernel");
        cuda.cuLaunchCooperativeKernel(same, 1, 1, 1, 1, 1, 1, 0, null);
        assertRefused(
                LaunchRule.SHARED_MEMORY,
                () -> cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 100_000, null),
                "100000 bytes of dynamic shared memory; the limit is 1000 bytes");
    }

    /** As in {@code cuda_occupancy.h}, the limit is that of the function. */
    @Test
    void noBlockIsSuggestedThatTheCodeIsNotCompiledFor() {
        CUfunction compiled = cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.ofPtx(".version 8.0\n.target sm_80\n.address_size 64\n"
                        + ".visible .entry k() .maxntid 72 { ret; }")),
                "k");
        assertEquals(new PotentialBlockSize(132 * 32, 64), suggested(compiled, 0));
        assertEquals(new PotentialBlockSize(132 * 32, 64), suggested(compiled, 100));
        assertEquals(new PotentialBlockSize(132 * 32, 40), suggested(compiled, 40));
    }

    /** As on an H200, which suggests a block up to 48 KiB of shared memory for a function without another limit. */
    @Test
    void noBlockIsSuggestedWithMoreSharedMemoryThanTheFunctionMayHave() {
        CUfunction plain = function(Kernel.empty());
        assertEquals(
                1024,
                cuda.cuOccupancyMaxPotentialBlockSize(plain, threads -> 49_152, 0)
                        .blockSize());
        assertEquals(new PotentialBlockSize(0, 0), cuda.cuOccupancyMaxPotentialBlockSize(plain, threads -> 49_153, 0));
    }

    private PotentialBlockSize suggested(CUfunction of, int limit) {
        return cuda.cuOccupancyMaxPotentialBlockSize(of, threads -> 0, limit);
    }

    /** Blocks that cannot be launched may be asked about, and so the limit is not that of launches. */
    @Test
    void aQueryIsToldItsOwnLimitOfThreads() {
        CUlaunchConfig config = new CUlaunchConfig(8, 1, 1, 65_536, 65_536, 1, 0, null, List.of());
        assertRefused(
                LaunchRule.SHAPE,
                () -> cuda.cuOccupancyMaxPotentialClusterSize(function, config),
                "<<<8, (65536,65536,1)>>> is queried; the limit is 2147483647 threads in a block");
    }
}
