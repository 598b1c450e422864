package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.core.host.ApiRule;
import orrery.driver.CUfunction;
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
}
