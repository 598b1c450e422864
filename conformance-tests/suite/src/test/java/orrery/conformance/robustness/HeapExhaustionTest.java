package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.HeapExhaustedException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A machine whose memory does not fit into the Java heap reports that, and stays usable. */
class HeapExhaustionTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void anExhaustedHeapIsNoFaultOfTheDevice(int workers) throws Exception {
        List<String> lines = SmallHeap.run(Program.class, 96, String.valueOf(workers))
                .lines()
                .toList();
        assertEquals(List.of("memset: true true true", "kernel: true true true", "still: 42"), lines);
    }

    /** Fills more memory than the heap has, by a memset and by a kernel, and uses the context afterwards. */
    static final class Program {
        private static final long GIB = 1L << 30;

        private Program() {}

        public static void main(String[] args) {
            try (Machine machine = Machine.create(MachineOptions.defaults().withWorkers(Integer.parseInt(args[0])))) {
                CudaDriver cuda = driverWithContext(machine);
                var module = cuda.cuModuleLoadData(CUmoduleImage.empty().with("fill", Kernel.perThread(a -> {
                    var to = a.ints(0);
                    return thread -> {
                        for (long i = thread.globalX(); i < to.size(); i += 256) {
                            to.set(i, 1);
                        }
                    };
                })));
                CUstream stream = cuda.cuStreamCreate(0);
                long memory = cuda.cuMemAlloc(GIB);
                cuda.cuMemsetD8Async(memory, (byte) 1, GIB, stream);
                report("memset", cuda, "allocation 1");
                cuda.cuMemFree(memory);
                memory = cuda.cuMemAlloc(GIB);
                cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "fill"), 1, 1, 1, 256, 1, 1, 0, stream, memory);
                report("kernel", cuda, "allocation 2");
                cuda.cuMemFree(memory);
                long small = cuda.cuMemAlloc(4);
                int[] back = new int[1];
                cuda.cuMemsetD32Async(small, 42, 1, stream);
                cuda.cuMemcpyDtoHAsync(cuda.host().of(back), small, 4, stream);
                cuda.cuCtxSynchronize();
                System.out.println("still: " + back[0]);
            }
        }

        private static void report(String what, CudaDriver cuda, String holder) {
            try {
                cuda.cuCtxSynchronize();
                System.out.println(what + " succeeded");
            } catch (HeapExhaustedException e) {
                String message = e.getMessage();
                System.out.println(what + ": " + message.contains("-Xmx") + " " + message.contains(holder) + " "
                        + message.contains(String.valueOf(Runtime.getRuntime().maxMemory())));
            }
        }
    }
}
