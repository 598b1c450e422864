package orrery.conformance.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A free that does not wait comes before work that uses the memory, or after it. */
class FreeTest {
    private static final Kernel USE = Kernel.perLaunch(args -> {
                IntView cell = args.ints(0);
                return launch -> cell.set(0, 1);
            })
            .named("use");

    /** Memory whose life a call ends at once. */
    private enum Memory {
        POOL {
            @Override
            long allocate(Machine machine, CUstream stream) {
                return CudaRuntime.of(machine).cudaMallocAsync(64, stream);
            }
        },
        GRAPH {
            @Override
            long allocate(Machine machine, CUstream stream) {
                CudaRuntime cuda = CudaRuntime.of(machine);
                cuda.cudaStreamBeginCapture(stream);
                long memory = cuda.cudaMallocAsync(64, stream);
                cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(stream), 0), stream);
                return memory;
            }
        },
        MAPPED {
            @Override
            long allocate(Machine machine, CUstream stream) {
                CudaDriver driver = CudaDriver.of(machine);
                long memory = driver.cuMemAddressReserve(UNIT, 0, 0, 0);
                driver.cuMemMap(memory, UNIT, 0, driver.cuMemCreate(UNIT, CUmemAllocationProp.onDevice(0), 0), 0);
                driver.cuMemSetAccess(
                        memory, UNIT, new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE));
                return memory;
            }

            @Override
            void free(Machine machine, long memory) {
                CudaDriver.of(machine).cuMemUnmap(memory, UNIT);
            }
        };

        /** The granularity of physical memory in bytes. */
        private static final long UNIT = 2 << 20;

        abstract long allocate(Machine machine, CUstream stream);

        void free(Machine machine, long memory) {
            CudaRuntime.of(machine).cudaFree(memory);
        }
    }

    @ParameterizedTest
    @CsvSource({"POOL, false", "POOL, true", "GRAPH, false", "GRAPH, true", "MAPPED, false", "MAPPED, true"})
    void aFreeThatDoesNotWaitIsInBothOrders(Memory kind, boolean waits) {
        Exploration exploration = Explorer.defaults().explore(machine -> {
            CudaRuntime cuda = CudaRuntime.of(machine);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long memory = kind.allocate(machine, stream);
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
