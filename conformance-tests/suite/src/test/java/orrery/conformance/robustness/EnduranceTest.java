package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.assertRefused;
import static orrery.conformance.WithContext.driverWithContext;

import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** What can be done once can be done as often as a program likes, if it is undone each time. */
class EnduranceTest {
    private static final int MORE_THAN_THERE_ARE_RANGES = 40_000;
    private static final long LARGE = 64L << 30;

    @Test
    void poolsAreMadeAndDestroyed() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = CudaDriver.of(machine);
            cuda.cuInit(0);
            assertDoesNotThrow(() -> {
                for (int i = 0; i < MORE_THAN_THERE_ARE_RANGES; i++) {
                    cuda.cuMemPoolDestroy(cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0)));
                }
            });
        }
    }

    /** Addresses of managed memory are never given out twice: when there are no more, the device has lost nothing. */
    @Test
    void exhaustedAddressesLeaveDeviceMemoryUsable() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            long free = cuda.cuMemGetInfo().free();
            assertRefused(CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> {
                while (true) {
                    cuda.cuMemFree(cuda.cuMemAllocManaged(LARGE, CudaDriver.CU_MEM_ATTACH_GLOBAL));
                }
            });
            assertEquals(free, cuda.cuMemGetInfo().free());
        }
    }
}
