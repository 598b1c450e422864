package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** What a program has given up does not stay: neither on the device nor on the Java heap. */
class RetainedObjectsTest {
    private static final int MORE_THAN_THE_DEVICE_HAS_BLOCKS = 6000;
    private static final int LEVELS = 500;

    /** The documentation: "resources will be released automatically once there are no more outstanding allocations". */
    @Test
    void aDestroyedPoolReleasesItsMemoryWithoutASynchronization() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            long free = cuda.cuMemGetInfo().free();
            assertDoesNotThrow(() -> {
                for (int i = 0; i < MORE_THAN_THE_DEVICE_HAS_BLOCKS; i++) {
                    CUmemoryPool pool = cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0));
                    cuda.cuMemFreeAsync(cuda.cuMemAllocFromPoolAsync(1, pool, stream), stream);
                    cuda.cuMemPoolDestroy(pool);
                }
            });
            machine.settle();
            assertEquals(free, cuda.cuMemGetInfo().free());
        }
    }

    @Test
    void kernelsThatTheProgramHasForgottenAreForgotten() throws Exception {
        assertEquals(
                "launched 400000 kernels", SmallHeap.run(ManyKernels.class, 40).strip());
    }

    /** Launches 400,000 different kernels and asks about each, which would hold 53 MiB. */
    static final class ManyKernels {
        private static final int COUNT = 400_000;

        private ManyKernels() {}

        public static void main(String[] args) {
            try (Machine machine = Machine.create()) {
                CudaRuntime cuda = CudaRuntime.of(machine);
                for (int i = 0; i < COUNT; i++) {
                    int number = i;
                    Kernel kernel = Kernel.perLaunch(a -> launch -> Math.floorMod(number, 3));
                    cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(1), 0, null);
                    cuda.cudaFuncGetAttributes(kernel);
                    cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(kernel, 128, 0);
                    if (i % 1000 == 0) {
                        cuda.cudaDeviceSynchronize();
                    }
                }
                cuda.cudaDeviceSynchronize();
                System.out.println("launched " + COUNT + " kernels");
            }
        }
    }

    @Test
    void nodesThatWereDestroyedAreForgotten() throws Exception {
        assertEquals(
                "the graph has 3 nodes and 2 edges",
                SmallHeap.run(ManyNodes.class, 32).strip());
    }

    /**
     * Adds a million nodes to a chain of three and destroys its first node each time, which would hold 87 MiB; then
     * makes clones and executable graphs, which would hold 4 MiB each if they had room for every node.
     */
    static final class ManyNodes {
        private static final int COUNT = 1_000_000;
        private static final int COPIES = 100;

        private ManyNodes() {}

        public static void main(String[] args) {
            try (Machine machine = Machine.create()) {
                CudaDriver cuda = driverWithContext(machine);
                CUgraph graph = cuda.cuGraphCreate(0);
                Deque<CUgraphNode> chain = new ArrayDeque<>();
                chain.add(cuda.cuGraphAddEmptyNode(graph, List.of()));
                for (int i = 0; i < COUNT; i++) {
                    chain.add(cuda.cuGraphAddEmptyNode(graph, List.of(chain.getLast())));
                    if (chain.size() > 3) {
                        cuda.cuGraphDestroyNode(chain.remove());
                    }
                }
                List<CUgraph> clones = new ArrayList<>();
                List<CUgraphExec> execs = new ArrayList<>();
                for (int i = 0; i < COPIES; i++) {
                    clones.add(cuda.cuGraphClone(graph));
                    execs.add(cuda.cuGraphInstantiate(graph, 0));
                }
                for (CUgraphExec exec : execs) {
                    cuda.cuGraphExecUpdate(exec, graph, null);
                    cuda.cuGraphLaunch(exec, null);
                }
                cuda.cuCtxSynchronize();
                assertEquals(
                        cuda.cuGraphGetNodes(clones.get(0)).get(2),
                        cuda.cuGraphNodeFindInClone(chain.getLast(), clones.get(0)));
                System.out.println(
                        "the graph has " + cuda.cuGraphGetNodes(graph).size() + " nodes and "
                                + cuda.cuGraphGetEdges(graph, false).size() + " edges");
            }
        }
    }

    /** 500 levels are 125,000 copies of graphs; the check of a copy must not look at all levels again. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void nestedChildGraphsAreCopiedOrMovedInLinearTime(CUchildGraphNodeParams.Ownership ownership) {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUgraph inner = cuda.cuGraphCreate(0);
            for (int i = 0; i < LEVELS; i++) {
                CUgraph outer = cuda.cuGraphCreate(0);
                cuda.cuGraphAddNode(outer, List.of(), null, new CUchildGraphNodeParams(inner, ownership));
                if (ownership == CUchildGraphNodeParams.Ownership.CLONE) {
                    cuda.cuGraphDestroy(inner);
                }
                inner = outer;
            }
            int levels = 0;
            CUgraph graph = inner;
            while (!cuda.cuGraphGetNodes(graph).isEmpty()) {
                graph = cuda.cuGraphChildGraphNodeGetGraph(
                        cuda.cuGraphGetNodes(graph).get(0));
                levels++;
            }
            assertEquals(LEVELS, levels);
        }
    }
}
