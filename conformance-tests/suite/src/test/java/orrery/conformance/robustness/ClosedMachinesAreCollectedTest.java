package orrery.conformance.robustness;

import static orrery.conformance.WithContext.driverWithContext;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.Cupti;
import orrery.cupti.record.ActivityKind;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Closed machines become unreachable, also if their threads stay alive. */
class ClosedMachinesAreCollectedTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDriverHoldsNoMachine(boolean closed) {
        ReachabilityCheck.check(usedByDriver(closed));
    }

    @Test
    void theRuntimeHoldsNoMachine() {
        ReachabilityCheck.check(usedByRuntime());
    }

    @Test
    void theRecorderHoldsNoMachine() {
        ReachabilityCheck.check(recorded());
    }

    private static WeakReference<Machine> usedByDriver(boolean closed) {
        Machine machine = Machine.create();
        CudaDriver cuda = driverWithContext(machine);
        cuda.cuMemsetD8(cuda.cuMemAlloc(16), (byte) 1, 16);
        cuda.cuCtxSynchronize();
        if (closed) {
            machine.close();
        }
        return new WeakReference<>(machine);
    }

    private static WeakReference<Machine> usedByRuntime() {
        Machine machine = Machine.create();
        CudaRuntime.of(machine).cudaFree(CudaRuntime.of(machine).cudaMalloc(16));
        return new WeakReference<>(machine);
    }

    private static WeakReference<Machine> recorded() {
        Machine machine = Machine.create();
        CudaDriver cuda = CudaDriver.of(machine);
        try (Cupti cupti = Cupti.of(machine)) {
            cupti.cuptiActivityEnable(ActivityKind.DRIVER);
            cuda.cuInit(0);
        }
        return new WeakReference<>(machine);
    }
}
