package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** A host that waits for an event inside of a graph finds the device where it is then, not further on. */
class EventInGraphTest extends WithContext {
    private final List<String> ran = new ArrayList<>();

    /** A kernel of a tenth of a millisecond after another; both begin long after each other. */
    private CUgraphNode kernel(CUgraph graph, String name, CUgraphNode... before) {
        Kernel kernel = Kernel.perLaunch(args -> launch -> ran.add(name)).costPerBlock((shape, args) -> 100_000);
        return cuda.cuGraphAddKernelNode(graph, List.of(before), CUkernelNodeParams.single(function(name, kernel)));
    }

    @Test
    void whatComesAfterTheEventHasNotHappened() {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent event = cuda.cuEventCreate(0);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode first = kernel(graph, "first");
        cuda.cuGraphAddEventRecordNode(graph, List.of(first), event);
        CUgraphNode second = kernel(graph, "second", first);
        CUgraphNode third = kernel(graph, "third", second);
        kernel(graph, "fourth", third);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        cuda.cuEventSynchronize(event);
        assertEquals(List.of("first"), ran, "the second kernel runs, and changes memory at its end");
        cuda.cuStreamSynchronize(stream);
        assertEquals(List.of("first", "second", "third", "fourth"), ran);
    }
}
