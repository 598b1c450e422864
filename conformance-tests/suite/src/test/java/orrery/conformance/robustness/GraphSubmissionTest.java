package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.GatedStreams;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** When the device begins and ends what the host submits of a graph. */
class GraphSubmissionTest extends GatedStreams {
    private static final int BRANCHES = 2000;

    private final List<String> ran = new ArrayList<>();

    GraphSubmissionTest() {
        super(MachineOptions.defaults());
    }

    /** The legacy stream waits for blocking streams, and they for it. */
    @ParameterizedTest
    @CsvSource({"0, CUDA_ERROR_NOT_READY", "1, CUDA_SUCCESS"})
    void anUploadWaitsForTheLegacyStreamAsALaunchDoes(int streamFlags, CUresult answer) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function("kernel", Kernel.empty())));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        CUstream stream = cuda.cuStreamCreate(streamFlags);
        block(null);
        cuda.cuGraphUpload(exec, stream);
        machine.settle();
        assertEquals(answer, cuda.cuStreamQuery(stream));
        open();
        cuda.cuCtxSynchronize();
    }

    /** The device begins with a graph of many branches while the host submits the rest. Disabled nodes take no time. */
    @Test
    void aLaunchEndsAfterTheHostHasSubmittedAllBranches() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode root = cuda.cuGraphAddEmptyNode(graph, List.of());
        List<CUgraphNode> branches = new ArrayList<>();
        CUfunction kernel = function("kernel", Kernel.empty());
        for (int i = 0; i < BRANCHES; i++) {
            branches.add(cuda.cuGraphAddKernelNode(graph, List.of(root), CUkernelNodeParams.single(kernel)));
        }
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        branches.forEach(each -> cuda.cuGraphNodeSetEnabled(exec, each, false));
        cuda.cuCtxSynchronize();
        List<Long> ends = new ArrayList<>();
        onCompletion(machine, (operation, time) -> {
            if (operation.work().kind().equals("graph")) {
                ends.add(time);
            }
        });
        cuda.cuGraphLaunch(exec, null);
        long submitted = machine.now();
        cuda.cuCtxSynchronize();
        assertEquals(1, ends.size());
        assertTrue(ends.get(0) >= submitted, () -> "it ends at " + ends.get(0) + " ns, submitted at " + submitted);
    }

    /** A kernel of a tenth of a millisecond after another; both begin long after each other. */
    private CUgraphNode kernel(CUgraph graph, String name, CUgraphNode... before) {
        Kernel kernel = Kernel.perLaunch(args -> launch -> ran.add(name)).costPerBlock((shape, args) -> 100_000);
        return cuda.cuGraphAddKernelNode(graph, List.of(before), CUkernelNodeParams.single(function(name, kernel)));
    }

    /** A host that waits for an event inside of a graph finds the device where it is then, not further on. */
    @Test
    void whatComesAfterTheEventHasNotHappened() {
        CUevent event = cuda.cuEventCreate(0);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode first = kernel(graph, "first");
        cuda.cuGraphAddEventRecordNode(graph, List.of(first), event);
        CUgraphNode second = kernel(graph, "second", first);
        CUgraphNode third = kernel(graph, "third", second);
        kernel(graph, "fourth", third);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), one);
        cuda.cuEventSynchronize(event);
        assertEquals(List.of("first"), ran, "the second kernel runs, and changes memory at its end");
        cuda.cuStreamSynchronize(one);
        assertEquals(List.of("first", "second", "third", "fourth"), ran);
    }
}
