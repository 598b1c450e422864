package orrery.conformance.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import org.junit.jupiter.api.Test;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.cudaStream_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Program;

/** Kernels that access pinned memory through views of the host, while other kernels run. */
class HostViewsInKernelsTest {
    /** Sets a flag to 1, waits until the host sets it to 2, and writes an element: all through a view of the host. */
    private static Kernel writing(String name, IntView host, int flag, int element) {
        return Kernel.perLaunch(args -> launch -> {
                    host.setVolatile(flag, 1);
                    launch.awaitHost(() -> host.getVolatile(flag) == 2);
                    host.set(element, 1);
                })
                .blocking()
                .named(name);
    }

    private static void awaitBegin(IntView host, int flag) {
        int seen = 0;
        while (seen == 0) {
            seen = host.getVolatile(flag);
        }
    }

    /** The kernel that began last is not the one that writes. */
    @Test
    void accessesAreThoseOfTheKernelWhoseCodeRuns() {
        Finding.Race race = CheckRig.only(Finding.Race.class, Checks.of(Check.RACES), rig -> {
            long pinned = rig.cuda.cudaMallocHost(2 * CheckRig.BYTES);
            IntView host = rig.cuda.host().ints(pinned);
            for (int i = 0; i < 2 * CheckRig.N; i++) {
                host.set(i, 0);
            }
            long to = rig.filled();
            cudaStream_t first = rig.cuda.cudaStreamCreate();
            cudaStream_t second = rig.cuda.cudaStreamCreate();
            rig.launch(writing("first", host, 0, CheckRig.N), first);
            rig.launch(writing("second", host, 1, 2), second);
            awaitBegin(host, 0);
            awaitBegin(host, 1);
            host.setVolatile(0, 2);
            host.setVolatile(1, 2);
            rig.launch(CheckRig.COPY, second, pinned + CheckRig.BYTES, to);
            rig.cuda.cudaDeviceSynchronize();
        });
        assertThat(race.first().operation()).isEqualTo("first");
        assertThat(race.second().operation()).isEqualTo("copy");
    }

    /**
     * A kernel waits while another one completes, and then writes what a third one reads: in one order or the other.
     */
    @Test
    void orderIsExploredOfWhatAKernelWritesAfterItsWait() {
        Kernel copy = Kernel.perLaunch(args -> {
            IntView from = args.ints(0);
            IntView to = args.ints(1);
            return launch -> to.set(0, from.get(0));
        });
        Program program = machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long pinned = cuda.cuMemAllocHost(64);
            IntView host = cuda.host().ints(pinned);
            CUstream first = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream second = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUfunction writing = function(cuda, "writing", writing("writing", host, 0, 4));
            CUfunction copying = function(cuda, "copy", copy);
            cuda.cuLaunchKernel(writing, 1, 1, 1, 1, 1, 1, 0, first);
            awaitBegin(host, 0);
            cuda.cuMemsetD32Async(pinned + 32, 5, 1, second);
            cuda.cuStreamSynchronize(second);
            cuda.cuLaunchKernel(copying, 1, 1, 1, 1, 1, 1, 0, second, pinned + 16, pinned + 48);
            // A call that is in no stream: the device may go on before it.
            cuda.cuCtxGetDevice();
            host.setVolatile(0, 2);
            cuda.cuCtxSynchronize();
            return host.get(12);
        };
        Exploration exploration = Explorer.defaults().explore(program);
        assertThat(exploration.outcomes())
                .extracting(Exploration.Outcome::result)
                .containsExactlyInAnyOrder("0", "1");
    }
}
