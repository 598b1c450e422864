package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;
import orrery.core.machine.Machine;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CudaDriver;

/** What can be done once can be done as often as a program likes, if it is undone each time. */
class EnduranceTest {
    private static final int MORE_THAN_THERE_ARE_RANGES = 40_000;

    @Test
    void poolsAreMadeAndDestroyed() {
        try (Machine machine = new Machine()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            assertDoesNotThrow(() -> {
                for (int i = 0; i < MORE_THAN_THERE_ARE_RANGES; i++) {
                    cuda.cuMemPoolDestroy(cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0)));
                }
            });
        }
    }
}
