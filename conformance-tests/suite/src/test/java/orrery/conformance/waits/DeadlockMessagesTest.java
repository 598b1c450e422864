package orrery.conformance.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.DeadlockException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What the report of a deadlock says. */
class DeadlockMessagesTest {
    private static final int NON_BLOCKING = 1;
    private static final Kernel WAITS = Kernel.perLaunch(args -> {
                IntView flag = args.ints(0);
                return launch -> launch.awaitHost(() -> flag.getVolatile(0) == 1);
            })
            .blocking()
            .named("waits");
    private static final Kernel OTHER = Kernel.perLaunch(args -> launch -> {}).named("other");

    /**
     * A kernel that waits for the host holds all SMs: kernels of other streams wait for it, though no order says so.
     */
    @Test
    void aKernelWaitsForTheOneThatHoldsTheSms() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO))) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            long flag = cuda.cudaMallocHost(4);
            CUstream one = cuda.cudaStreamCreateWithFlags(NON_BLOCKING);
            CUstream two = cuda.cudaStreamCreateWithFlags(NON_BLOCKING);
            cuda.cudaLaunchKernel(WAITS, new dim3(100_000), new dim3(1024), 0, one, flag);
            cuda.cudaLaunchKernel(OTHER, new dim3(1), new dim3(1), 0, two);
            cuda.cudaLaunchKernel(OTHER, new dim3(2), new dim3(1024), 0, two);
            DeadlockException deadlock = assertThrows(DeadlockException.class, () -> cuda.cudaStreamSynchronize(two));
            List<String> links = deadlock.links().stream().map(Object::toString).collect(Collectors.toList());
            assertThat(links)
                    .containsExactly(
                            "thread " + Thread.currentThread().getName() + " waits in cudaStreamSynchronize waits for"
                                    + " other #3 in stream 3",
                            "other #3 in stream 3 waits for other #2 in stream 3",
                            "other #2 in stream 3 waits for waits #1 in stream 2",
                            "waits #1 in stream 2 waits for the host");
            cuda.host().ints(flag).set(0, 1);
            cuda.cudaStreamSynchronize(two);
        }
    }
}
