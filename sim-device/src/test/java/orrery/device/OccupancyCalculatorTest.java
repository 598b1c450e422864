package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OccupancyCalculatorTest {
    @ParameterizedTest
    @CsvSource({
        // threads, registers, static, dynamic, blocks; first what threads and the block limit allow
        "1024, 32, 0, 0, 2",
        "1023, 32, 0, 0, 2",
        "256, 32, 0, 0, 8",
        "64, 32, 0, 0, 32",
        "32, 32, 0, 0, 32",
        "1, 0, 0, 0, 32",
        "1025, 0, 0, 0, 0",
        "672, 16, 0, 0, 3",
        // registers: 64 a thread fill the file with 1024 threads, 65 are rounded up to 72
        "1024, 64, 0, 0, 1",
        "1024, 65, 0, 0, 0",
        "256, 64, 0, 0, 4",
        "256, 65, 0, 0, 3",
        "256, 255, 0, 0, 1",
        "256, 256, 0, 0, 0",
        "288, 168, 0, 0, 1",
        "32, 255, 0, 0, 8",
        // shared memory: 1 KiB is added to each block, 228 KiB are there
        "32, 32, 6272, 0, 32",
        "32, 32, 6273, 0, 31",
        "32, 32, 49152, 0, 4",
        "32, 32, 0, 115712, 2",
        "32, 32, 0, 115713, 1",
        "32, 32, 1024, 231424, 1",
        "32, 32, 1024, 231425, 0",
        "32, 32, 0, 2147483647, 0"
    })
    void blocksPerSmOfAnH200(int threads, int registers, int fixed, int dynamic, int blocks) {
        assertEquals(
                blocks,
                OccupancyCalculator.blocksPerSm(
                        Devices.h200(), new KernelResources(threads, registers, fixed, dynamic)));
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 32, 0, 1",
        "32, 32, 0, 16",
        // no reserve, portions of 256 bytes, 64 KiB
        "32, 32, 4096, 16",
        "32, 32, 4097, 15",
        "32, 32, 65536, 1",
        "32, 32, 65537, 0"
    })
    void blocksPerSmOfAT4(int threads, int registers, int dynamic, int blocks) {
        assertEquals(
                blocks,
                OccupancyCalculator.blocksPerSm(Devices.t4(), new KernelResources(threads, registers, 0, dynamic)));
    }

    /** The capacities of the CUDA Programming Guide; the H200 has answered so. */
    @ParameterizedTest
    @CsvSource({
        // carve-out in percent, dynamic, blocks
        "h200, 0, 0, 8",
        "h200, 3, 0, 8",
        "h200, 4, 0, 16",
        "h200, 8, 4096, 6",
        "h200, 29, 16384, 5",
        "h200, 0, 49152, 1",
        "h200, 71, 49152, 3",
        "h200, 72, 49152, 4",
        "h200, -1, 49152, 4",
        "a100, 98, 49152, 3",
        // 32 or 64 KiB
        "t4, 0, 16384, 2",
        "t4, 51, 16384, 4"
    })
    void preferredCarveOut(String device, int carveout, int dynamic, int blocks) {
        assertEquals(
                blocks,
                OccupancyCalculator.blocksPerSm(Devices.of(device), new KernelResources(32, 16, 0, dynamic, carveout)));
    }

    @ParameterizedTest
    @CsvSource({
        // registers, static, dynamic bytes per thread, limit, grid, block
        "32, 0, 0, 0, 264, 1024",
        "32, 0, 0, 300, 1056, 256",
        "32, 0, 0, 100, 4224, 64",
        "65, 0, 0, 0, 132, 896",
        "255, 0, 0, 0, 132, 256",
        "32, 0, 224, 0, 132, 1024",
        "32, 0, 1024, 0, 132, 224",
        "256, 0, 0, 0, 0, 0"
    })
    void maxPotentialBlockSizeOfAnH200(int registers, int fixed, int dynamicPerThread, int limit, int grid, int block) {
        assertEquals(
                new OccupancyCalculator.Suggestion(grid, block),
                OccupancyCalculator.maxPotentialBlockSize(
                        Devices.h200(), registers, fixed, threads -> threads * dynamicPerThread, limit));
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> OccupancyCalculator.maxPotentialBlockSize(Devices.h200(), 32, 0, threads -> 0, -1));
    }
}
