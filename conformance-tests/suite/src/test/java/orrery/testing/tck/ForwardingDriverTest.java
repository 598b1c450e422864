package orrery.testing.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.testing.OrreryAssertions.assertThatCall;

import java.util.Random;
import org.junit.jupiter.api.Test;
import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.driver.ForwardingCudaDriver;
import orrery.sim.Machine;
import orrery.testing.programs.ProgramRun;
import orrery.testing.programs.Programs;

/** A driver that passes calls on can change some of them. */
class ForwardingDriverTest {
    @Test
    void aForwardingDriverPassesCallsOn() {
        int[] synchronizations = {0};
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = new ForwardingCudaDriver(CudaDriver.of(machine)) {
                @Override
                public void cuCtxSynchronize() {
                    synchronizations[0]++;
                    super.cuCtxSynchronize();
                }
            };
            ProgramRun.check(Programs.copies().next(new Random(1)), cuda);
            assertThat(synchronizations[0]).isPositive();
            assertThatCall(() -> cuda.cuMemFree(1)).answers(CUresult.CUDA_ERROR_INVALID_VALUE);
            assertThat(cuda.cuLogsCurrent(0)).isPositive();
        }
    }
}
