package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** After a refused call, a machine is as its twin that never made the call. */
class RefusedCallTest {
    private static final long TOO_LARGE = 1L << 46;
    private static final List<CUgraphEdgeData> PROGRAMMATIC = List.of(new CUgraphEdgeData(1, 0, 1));

    /** A machine with a graph of two nodes. */
    private static final class Twin implements AutoCloseable {
        private final Machine machine = Machine.create();
        private final CudaDriver cuda = CudaDriver.of(machine);
        private final CUstream stream;
        private final CUgraph graph;
        private final CUgraph other;
        private final CUgraphNode node;
        private final CUgraphNode foreign;
        private final long handle;

        Twin() {
            cuda.cuInit(0);
            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            stream = cuda.cuStreamCreate(0);
            graph = cuda.cuGraphCreate(0);
            other = cuda.cuGraphCreate(0);
            node = cuda.cuGraphAddEmptyNode(graph, List.of());
            foreign = cuda.cuGraphAddEmptyNode(other, List.of());
            handle = cuda.cuGraphConditionalHandleCreate(graph, cuda.cuCtxGetCurrent(), 0, 0);
            cuda.cuModuleLoadData(CUmoduleImage.empty().with("kernel", Kernel.empty()));
        }

        @Override
        public void close() {
            machine.close();
        }

        /** What the machine answers to calls that show numbers, addresses and sizes. */
        List<Object> answers() {
            List<Object> all = new ArrayList<>();
            all.add(cuda.cuMemGetInfo());
            all.add(cuda.cuGraphConditionalHandleCreate(graph, cuda.cuCtxGetCurrent(), 0, 0));
            CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 100);
            cuda.cuGraphAddMemAllocNode(cuda.cuGraphCreate(0), List.of(), params);
            all.add(params.dptr());
            all.add(cuda.cuMemAllocAsync(100, stream));
            all.add(cuda.cuMemAllocFromPoolAsync(100, cuda.cuMemPoolCreate(CUmemPoolProps.onDevice(0)), stream));
            all.add(cuda.cuMemAlloc(100));
            all.add(cuda.cuMemAllocManaged(100, 1));
            all.add(cuda.cuMemAllocHost(100));
            all.add(cuda.host().allocate(100));
            all.add(cuda.cuStreamGetId(cuda.cuStreamCreate(0)));
            all.add(cuda.cuGraphGetNodes(graph).size());
            cuda.cuGraphDestroyNode(foreign);
            all.add(cuda.cuGraphGetNodes(other).size());
            all.add(cuda.cuGraphConditionalHandleCreate(graph, cuda.cuCtxGetCurrent(), 0, 0));
            return all;
        }
    }

    /** Calls that are refused, after more or less of their work. */
    private enum Refused {
        GRAPH_ALLOCATION {
            @Override
            void call(Twin t) {
                alloc(t, TOO_LARGE, t.node);
            }
        },
        FIRST_USE_OF_THE_STREAM_OF_THE_THREAD {
            @Override
            void call(Twin t) {
                t.cuda.cuMemsetD8Async(1, (byte) 0, 3, CUstream.PER_THREAD);
            }
        },
        GRAPH_ALLOCATION_BEHIND_A_NODE_TWICE {
            @Override
            void call(Twin t) {
                alloc(t, 100, t.node, t.node);
            }
        },
        GRAPH_ALLOCATION_WITH_A_TRIGGER_OF_AN_EMPTY_NODE {
            @Override
            void call(Twin t) {
                CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 100);
                t.cuda.cuGraphAddNode(t.graph, List.of(t.node), PROGRAMMATIC, params);
            }
        },
        CHILD_GRAPH_BEHIND_A_NODE_TWICE {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphAddChildGraphNode(t.graph, List.of(t.node, t.node), t.other);
            }
        },
        CHILD_GRAPH_THAT_CANNOT_BE_COPIED {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphAddChildGraphNode(t.other, List.of(), t.graph);
            }
        },
        CLONE {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphClone(t.graph);
            }
        },
        MOVED_GRAPH {
            @Override
            void call(Twin t) {
                var params = new CUchildGraphNodeParams(t.other, CUchildGraphNodeParams.Ownership.MOVE);
                t.cuda.cuGraphAddNode(t.graph, List.of(t.foreign), null, params);
            }
        },
        CONDITIONAL_BEHIND_A_NODE_TWICE {
            @Override
            void call(Twin t) {
                conditional(t, t.handle, 2, t.node, t.node);
            }
        },
        CONDITIONAL_BEHIND_A_FOREIGN_NODE {
            @Override
            void call(Twin t) {
                conditional(t, t.handle, 1, t.foreign);
            }
        },
        CONDITIONAL_WITHOUT_A_HANDLE {
            @Override
            void call(Twin t) {
                conditional(t, -5, 1, t.node);
            }
        },
        POOL_ALLOCATION {
            @Override
            void call(Twin t) {
                t.cuda.cuMemAllocAsync(TOO_LARGE, t.stream);
            }
        },
        ALLOCATION {
            @Override
            void call(Twin t) {
                t.cuda.cuMemAlloc(TOO_LARGE);
            }
        },
        MANAGED_ALLOCATION {
            @Override
            void call(Twin t) {
                t.cuda.cuMemAllocManaged(100, 77);
            }
        },
        HOST_ALLOCATION {
            @Override
            void call(Twin t) {
                t.cuda.cuMemHostAlloc(100, 77);
            }
        },
        EVENT {
            @Override
            void call(Twin t) {
                t.cuda.cuEventCreate(77);
            }
        },
        STREAM {
            @Override
            void call(Twin t) {
                t.cuda.cuStreamCreate(77);
            }
        },
        GRAPH {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphCreate(77);
            }
        },
        EXECUTABLE_GRAPH {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphInstantiate(t.graph, 1 << 20);
            }
        },
        EXECUTABLE_GRAPH_OF_A_CYCLE {
            @Override
            void call(Twin t) {
                t.cuda.cuGraphInstantiate(t.graph, 5);
            }
        },
        USER_OBJECT {
            @Override
            void call(Twin t) {
                t.cuda.cuUserObjectCreate(() -> {}, 0, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
            }
        },
        CONTEXT {
            @Override
            void call(Twin t) {
                t.cuda.cuCtxCreate(0xFFFF, t.cuda.cuDeviceGet(0));
            }
        };

        abstract void call(Twin twin);

        static void alloc(Twin t, long bytes, CUgraphNode... before) {
            t.cuda.cuGraphAddMemAllocNode(
                    t.graph, Arrays.asList(before), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes));
        }

        static void conditional(Twin t, long handle, int bodies, CUgraphNode... before) {
            CUgraphConditionalNodeType type = CUgraphConditionalNodeType.IF;
            t.cuda.cuGraphAddNode(
                    t.graph,
                    Arrays.asList(before),
                    null,
                    new CUconditionalNodeParams(handle, type, bodies, t.cuda.cuCtxGetCurrent()));
        }
    }

    @Example
    void eachRefusedCallLeavesNoTrace() {
        for (Refused each : Refused.values()) {
            try (Twin twin = new Twin();
                    Twin innocent = new Twin()) {
                assertThrows(CudaException.class, () -> each.call(twin), each::name);
                assertEquals(innocent.answers(), twin.answers(), each::name);
            }
        }
    }

    @Example
    void refusedExternalMemoryLeavesNoTrace() {
        try (Twin twin = new Twin();
                Twin innocent = new Twin()) {
            twin.machine.external().memory("image", ExternalMemoryHandleType.OPAQUE_WIN32, 100);
            innocent.machine.external().memory("image", ExternalMemoryHandleType.OPAQUE_WIN32, 100);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> twin.machine.external().memory("image", ExternalMemoryHandleType.OPAQUE_WIN32, 100));
            assertEquals(innocent.answers(), twin.answers());
        }
    }

    @Provide
    Arbitrary<List<Refused>> refusals() {
        return Arbitraries.of(Refused.class).list().ofMinSize(1).ofMaxSize(4);
    }

    @Property(tries = 150)
    void aRefusedCallLeavesNoTrace(@ForAll("refusals") List<Refused> refused) {
        try (Twin twin = new Twin();
                Twin innocent = new Twin()) {
            for (Refused each : refused) {
                assertThrows(CudaException.class, () -> each.call(twin), each::name);
            }
            assertEquals(innocent.answers(), twin.answers());
        }
    }
}
