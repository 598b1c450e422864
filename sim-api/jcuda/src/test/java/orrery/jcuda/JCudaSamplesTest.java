package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.jcuda.program.GraphOfKernels;
import orrery.jcuda.program.KindsOfMemory;
import orrery.jcuda.program.Pipeline;
import orrery.sim.Machine;

/** Programs as those who learn JCuda write them, with kernels of PTX. */
@ResourceLock("JCudaAdapter")
class JCudaSamplesTest {
    private static final String TWICE = "src/test/resources/twice.ptx";
    private static final String SQUARE = "src/test/resources/square.ptx";

    @BeforeEach
    void chooseDevice() {
        JCudaAdapter.use(Gpus.isHardwareWanted() ? Gpus.find() : CudaDriver.of(Machine.create()));
    }

    @Test
    void aGraphOfKernelsFromTwoModules() {
        assertEquals(
                List.of("result 36.0 15876.0", "block 32, grid 2", "result 36.0 126.0", "256 bytes to memory"),
                GraphOfKernels.run(TWICE, SQUARE));
    }

    @Test
    void copiesBetweenAllKindsOfMemory() {
        assertEquals("50 copies, wrong: []", KindsOfMemory.run());
    }

    @Test
    void aPipelineOfStreamsAndCallbacks() throws Exception {
        // 1024 numbers that are doubled 0, 1, 2 and 3 times, and 10 times their sum.
        assertEquals("153600.0, took time: true", Pipeline.run(TWICE));
    }
}
