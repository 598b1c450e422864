package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;

import org.junit.jupiter.api.Test;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** The address of an array neither keeps the array for ever nor loses it while it is in use. */
class HostArrayTest {

    @Test
    void arraysThatNobodyUsesAreCollected() throws Exception {
        assertEquals(
                "200000 copies are right, and the graph read 41",
                SmallHeap.run(Program.class, 64).strip());
    }

    /** Copies from 200,000 arrays of 4 KiB, which are 781 MiB, and from the array of a graph in the end. */
    static final class Program {
        private static final int COUNT = 200_000;

        private Program() {}

        public static void main(String[] args) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = driverWithContext(machine);
                long device = cuda.cuMemAlloc(8);
                CUgraphExec graph = graph(cuda, device + 4);
                int right = 0;
                int[] back = new int[1];
                for (int i = 0; i < COUNT; i++) {
                    int[] array = new int[1024];
                    array[7] = i;
                    cuda.cuMemcpyHtoD(device, cuda.host().of(array) + 28, 4);
                    cuda.cuMemcpyDtoH(cuda.host().of(back), device, 4);
                    right += back[0] == i ? 1 : 0;
                }
                cuda.cuGraphLaunch(graph, null);
                cuda.cuMemcpyDtoH(cuda.host().of(back), device + 4, 4);
                System.out.println(right + " copies are right, and the graph read " + back[0]);
            }
        }

        /** A graph that copies from an array that nothing else refers to. */
        private static CUgraphExec graph(CudaDriver cuda, long to) {
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            cuda.cuMemcpyHtoDAsync(to, cuda.host().of(new int[] {41}), 4, stream);
            return cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0);
        }
    }
}
