package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUresult;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ArrayFormat;
import orrery.sim.CudaException;
import orrery.sim.DeviceVariable;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** After a refused call, a machine is as its twin that never made the call. */
class RefusedCallTest {
    private static final long TOO_LARGE = 1L << 46;
    private static final List<CUgraphEdgeData> PROGRAMMATIC = List.of(new CUgraphEdgeData(1, 0, 1));

    /** A machine with a graph of two nodes. */
    private static final class Twin implements AutoCloseable {
        private final Machine machine = Machine.create();
        private final CudaDriver cuda = driverWithContext(machine);
        private final CUstream stream;
        private final CUgraph graph;
        private final CUgraph other;
        private final CUgraphNode node;
        private final CUgraphNode foreign;
        private final long handle;

        Twin() {
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

    /** A call that is refused, after more or less of its work. */
    private record Refused(String name, Consumer<Twin> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Refused> refused() {
        return Stream.of(
                new Refused("graph allocation", t -> alloc(t, TOO_LARGE, t.node)),
                new Refused(
                        "first use of the stream of the thread",
                        t -> t.cuda.cuMemsetD8Async(1, (byte) 0, 3, CUstream.PER_THREAD)),
                new Refused("graph allocation behind a node twice", t -> alloc(t, 100, t.node, t.node)),
                new Refused("graph allocation with a trigger of an empty node", t -> {
                    CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 100);
                    t.cuda.cuGraphAddNode(t.graph, List.of(t.node), PROGRAMMATIC, params);
                }),
                new Refused(
                        "child graph behind a node twice",
                        t -> t.cuda.cuGraphAddChildGraphNode(t.graph, List.of(t.node, t.node), t.other)),
                new Refused(
                        "child graph that cannot be copied",
                        t -> t.cuda.cuGraphAddChildGraphNode(t.other, List.of(), t.graph)),
                new Refused("clone", t -> t.cuda.cuGraphClone(t.graph)),
                new Refused("moved graph", t -> {
                    var params = new CUchildGraphNodeParams(t.other, CUchildGraphNodeParams.Ownership.MOVE);
                    t.cuda.cuGraphAddNode(t.graph, List.of(t.foreign), null, params);
                }),
                new Refused("conditional behind a node twice", t -> conditional(t, t.handle, 2, t.node, t.node)),
                new Refused("conditional behind a foreign node", t -> conditional(t, t.handle, 1, t.foreign)),
                new Refused("conditional without a handle", t -> conditional(t, -5, 1, t.node)),
                new Refused("pool allocation", t -> t.cuda.cuMemAllocAsync(TOO_LARGE, t.stream)),
                new Refused("allocation", t -> t.cuda.cuMemAlloc(TOO_LARGE)),
                new Refused("managed allocation", t -> t.cuda.cuMemAllocManaged(100, 77)),
                new Refused("host allocation", t -> t.cuda.cuMemHostAlloc(100, 77)),
                new Refused("module whose second variable is too large", t -> {
                    DeviceVariable first = DeviceVariable.of("first", 1 << 20);
                    t.cuda.cuModuleLoadData(
                            CUmoduleImage.empty().with(first).with(DeviceVariable.of("second", TOO_LARGE)));
                }),
                new Refused("event", t -> t.cuda.cuEventCreate(77)),
                new Refused("stream", t -> t.cuda.cuStreamCreate(77)),
                new Refused("graph", t -> t.cuda.cuGraphCreate(77)),
                new Refused("executable graph", t -> t.cuda.cuGraphInstantiate(t.graph, 1 << 20)),
                new Refused("executable graph of a cycle", t -> t.cuda.cuGraphInstantiate(t.graph, 5)),
                new Refused(
                        "user object",
                        t -> t.cuda.cuUserObjectCreate(() -> {}, 0, CudaDriver.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC)),
                new Refused("context", t -> t.cuda.cuCtxCreate(0xFFFF, t.cuda.cuDeviceGet(0))));
    }

    private static void alloc(Twin t, long bytes, CUgraphNode... before) {
        t.cuda.cuGraphAddMemAllocNode(
                t.graph, Arrays.asList(before), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes));
    }

    private static void conditional(Twin t, long handle, int bodies, CUgraphNode... before) {
        CUgraphConditionalNodeType type = CUgraphConditionalNodeType.IF;
        t.cuda.cuGraphAddNode(
                t.graph,
                Arrays.asList(before),
                null,
                new CUconditionalNodeParams(handle, type, bodies, t.cuda.cuCtxGetCurrent()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aRefusedCallLeavesNoTrace(Refused refused) {
        try (Twin twin = new Twin();
                Twin innocent = new Twin()) {
            assertThrows(CudaException.class, () -> refused.call().accept(twin));
            assertEquals(innocent.answers(), twin.answers());
        }
    }

    /** The memory of the graph is mapped by the upload. */
    @Test
    void anUploadWithoutMemoryInstantiatesNothing() {
        try (Twin twin = new Twin()) {
            CUgraph graph = twin.cuda.cuGraphCreate(0);
            long twice = 2 * twin.cuda.cuMemGetInfo().free();
            twin.cuda.cuGraphAddMemAllocNode(
                    graph, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), twice));
            var params = new CUgraphInstantiateParams(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD, twin.stream);
            WithContext.assertRefused(
                    CUresult.CUDA_ERROR_OUT_OF_MEMORY, () -> twin.cuda.cuGraphInstantiateWithParams(graph, params));
            assertEquals(CUgraphInstantiateResult.ERROR, params.result());
            twin.cuda.cuGraphInstantiate(graph, 0);
        }
    }

    @Test
    void anArrayThatTheFaultPlanRefusesTakesNoMemory() {
        try (Machine machine = Machine.create(
                MachineOptions.defaults().withFaults(FaultPlan.of(new Fault.AllocationLimit(1 << 16))))) {
            CudaDriver cuda = WithContext.driverWithContext(machine);
            long free = cuda.cuMemGetInfo().free();
            WithContext.assertRefused(
                    CUresult.CUDA_ERROR_OUT_OF_MEMORY,
                    () -> cuda.cuArrayCreate(new CUarrayDescriptor(1024, 1024, ArrayFormat.UNSIGNED_INT8, 1)));
            assertEquals(free, cuda.cuMemGetInfo().free());
        }
    }

    /** The memset is not ordered after the allocation. */
    @Test
    void aStrictMachineMapsNothingForALaunchThatItRefuses() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withStrictLifetimes())) {
            CudaDriver cuda = WithContext.driverWithContext(machine);
            CUgraph graph = cuda.cuGraphCreate(0);
            CUmemAllocNodeParams memory = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
            cuda.cuGraphAddMemAllocNode(graph, List.of(), memory);
            cuda.cuGraphAddMemsetNode(
                    graph, List.of(), new CUmemsetNodeParams(memory.dptr(), 0, 0, 4, 16, 1, cuda.cuCtxGetCurrent()));
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
            for (int i = 0; i < 2; i++) {
                WithContext.assertRefused("LIFE-01", () -> cuda.cuGraphLaunch(exec, null));
                assertEquals(
                        0,
                        cuda.cuDeviceGetGraphMemAttribute(
                                cuda.cuDeviceGet(0), CUgraphMemAttribute.RESERVED_MEM_CURRENT));
            }
        }
    }

    @Test
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
}
