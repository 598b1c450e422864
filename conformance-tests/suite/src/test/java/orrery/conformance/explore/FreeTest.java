package orrery.conformance.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.HostFree;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** A free that does not wait comes before work that uses the memory, or after it. */
class FreeTest {
    private static final Kernel USE = Kernel.perLaunch(args -> {
                IntView cell = args.ints(0);
                return launch -> cell.set(0, 1);
            })
            .named("use");

    @ParameterizedTest
    @CsvSource({"POOL, false", "POOL, true", "GRAPH, false", "GRAPH, true", "MAPPED, false", "MAPPED, true"})
    void aFreeThatDoesNotWaitIsInBothOrders(HostFree kind, boolean waits) {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long memory = kind.allocate(machine, stream, 64);
            cuda.cudaStreamSynchronize(stream);
            cuda.cudaLaunchKernel(USE, new dim3(1), new dim3(1), 0, stream, memory);
            if (waits) {
                cuda.cudaStreamSynchronize(stream);
            }
            kind.free(machine, memory);
            cuda.cudaStreamSynchronize(stream);
            return "used";
        });
        Set<String> results =
                exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
        assertThat(results).contains("used").hasSize(waits ? 1 : 2);
        assertThat(exploration.failures()).hasSize(waits ? 0 : 1);
    }
}
