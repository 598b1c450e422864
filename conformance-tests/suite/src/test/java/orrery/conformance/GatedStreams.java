package orrery.conformance;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** A test with two streams that do not block, and with work that occupies a stream until the host opens a gate. */
public abstract class GatedStreams extends WithContext {
    protected final CUstream one;
    protected final CUstream other;
    private final CUfunction gate;
    private final long flag;

    protected GatedStreams(MachineOptions options) {
        super(options.withDeadlockGrace(Duration.ZERO));
        flag = cuda.cuMemAllocHost(4);
        gate = function(Kernel.perLaunch(a -> {
                    IntView open = a.ints(0);
                    return launch -> launch.awaitHost(() -> open.getVolatile(0) != 0);
                })
                .blocking());
        one = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    /** Occupies a stream, until the gate is opened. */
    protected final void block(@Nullable CUstream stream) {
        cuda.host().ints(flag).setVolatile(0, 0);
        cuda.cuLaunchKernel(gate, 1, 1, 1, 1, 1, 1, 0, stream, flag);
    }

    protected final void open() {
        cuda.host().ints(flag).setVolatile(0, 1);
    }

    @AfterEach
    void endBlockedWork() {
        open();
        machine.settle();
    }
}
