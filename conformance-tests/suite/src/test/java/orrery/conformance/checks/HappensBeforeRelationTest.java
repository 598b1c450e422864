package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.HappensBeforeRelation;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.testing.Timeline;

/** What a machine tells of the order of operations depends on what the program orders, and on no time. */
class HappensBeforeRelationTest {
    private static final dim3 ONE = new dim3(1);

    private final Machine machine = Machine.create(MachineOptions.defaults().withChecks(Checks.of(Check.RACES)));
    private final CudaRuntime cuda = CudaRuntime.of(machine);
    private final HappensBeforeRelation order = machine.happensBefore();
    private final Timeline timeline = Timeline.of(machine);

    private final CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
    private final CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);

    private void launch(String name, int micros, CUstream stream) {
        cuda.cudaLaunchKernel(kernel(name, micros), ONE, ONE, 0, stream);
    }

    private static Kernel kernel(String name, int micros) {
        return Kernel.empty().named(name).costPerBlock((shape, args) -> 1000L * micros);
    }

    private long id(String name) {
        return timeline.named(name).get(0).id();
    }

    private boolean isOrdered(String earlier, String later) {
        return order.isOrdered(id(earlier), id(later));
    }

    @Test
    void aKernelThatEndedLongBeforeIsNotOrdered() {
        launch("short", 1, one);
        launch("long", 100, other);
        launch("last", 1, other);
        cuda.cudaDeviceSynchronize();
        assertTrue(timeline.named("short").get(0).end()
                < timeline.named("last").get(0).start());
        assertFalse(isOrdered("short", "last"));
        assertTrue(isOrdered("long", "last"));
        assertFalse(isOrdered("last", "long"));
        assertFalse(isOrdered("last", "last"));
    }

    @Test
    void anEventOrders() {
        launch("before", 10, one);
        CUevent event = cuda.cudaEventCreate();
        cuda.cudaEventRecord(event, one);
        launch("behind", 10, one);
        cuda.cudaStreamWaitEvent(other, event, 0);
        launch("last", 1, other);
        cuda.cudaDeviceSynchronize();
        assertTrue(isOrdered("before", "last"));
        assertFalse(isOrdered("behind", "last"));
    }

    @Test
    void aWaitOfTheHostOrders() {
        launch("before", 10, one);
        launch("beside", 10, other);
        cuda.cudaStreamSynchronize(one);
        launch("last", 1, other);
        assertTrue(order.isHostAfter(id("before")));
        cuda.cudaStreamSynchronize(one);
        assertFalse(order.isHostAfter(id("beside")));
        cuda.cudaDeviceSynchronize();
        assertTrue(isOrdered("before", "last"));
        assertTrue(order.isHostAfter(id("beside")));
    }

    /** Nodes whose kernels do nothing are nowhere else in the checks. */
    @Test
    void edgesOfAGraphOrder() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode left = cuda.cudaGraphAddKernelNode(graph, List.of(), node("left"));
        cuda.cudaGraphAddKernelNode(graph, List.of(), node("right"));
        cuda.cudaGraphAddKernelNode(graph, List.of(left), node("sum"));
        launch("before", 10, one);
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), one);
        cuda.cudaDeviceSynchronize();
        assertTrue(isOrdered("left", "sum"));
        assertFalse(isOrdered("right", "sum"));
        assertFalse(isOrdered("sum", "right"));
        assertTrue(isOrdered("before", "right"));
    }

    /** A record in a stream is no operation with an order of its own, and a node that records is one. */
    @Test
    void nodesThatRecordEventsAreOrdered() {
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode begin = cuda.cudaGraphAddEventRecordNode(graph, List.of(), cuda.cudaEventCreate());
        CUgraphNode work = cuda.cudaGraphAddKernelNode(graph, List.of(begin), node("work"));
        cuda.cudaGraphAddKernelNode(graph, List.of(), node("beside"));
        List<Long> records = new ArrayList<>();
        machine.trace().add(new TraceListener() {
            @Override
            public void submitted(TracedOperation operation, long time) {
                if (operation.graph() != null && operation.work().kind().equals("event record")) {
                    records.add(operation.id());
                }
            }
        });
        cuda.cudaGraphAddEventRecordNode(graph, List.of(work), cuda.cudaEventCreate());
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), one);
        cuda.cudaDeviceSynchronize();
        assertEquals(2, records.size());
        assertTrue(order.isOrdered(records.get(0), id("work")));
        assertTrue(order.isOrdered(id("work"), records.get(1)));
        assertTrue(order.isOrdered(records.get(0), records.get(1)));
        assertFalse(order.isOrdered(records.get(0), id("beside")));
        assertFalse(order.isOrdered(id("beside"), records.get(1)));
    }

    private static cudaKernelNodeParams node(String name) {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = kernel(name, 10);
        return params;
    }

    @Test
    void anUnknownOperationIsRefused() {
        launch("one", 10, one);
        cuda.cudaDeviceSynchronize();
        IllegalArgumentException failure =
                assertThrows(IllegalArgumentException.class, () -> order.isOrdered(id("one"), 999));
        assertEquals("no operation 999 was completed since the recording of the order began", failure.getMessage());
    }

    @Test
    void aMachineWithoutChecksHasNoOrder() {
        try (Machine unchecked = Machine.create()) {
            IllegalStateException failure = assertThrows(IllegalStateException.class, unchecked::happensBefore);
            assertTrue(failure.getMessage().contains("withChecks(Checks.of(Check.RACES))"), failure::getMessage);
        }
    }
}
