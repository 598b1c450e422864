package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The graphs that a kernel launches begin at the same time wherever the kernel's body runs. */
class DeviceLaunchOnWorkersTest {
    private static final int RUNS = 50;

    private static CUfunction load(CudaDriver cuda, String name, Kernel kernel) {
        return function(cuda, name, kernel.costPerBlock((s, a) -> 10_000));
    }

    /** What ran when: a kernel that launches a graph beside the rest of its own graph. */
    private static List<String> timeline(int workers) {
        List<String> lines = new ArrayList<>();
        try (Machine machine = Machine.create(MachineOptions.defaults().withWorkers(workers))) {
            onCompletion(
                    machine,
                    (operation, time) ->
                            lines.add(operation.work().label() + " " + operation.startedAt() + "-" + time));
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUgraph inner = cuda.cuGraphCreate(0);
            cuda.cuGraphAddKernelNode(inner, List.of(), CUkernelNodeParams.single(load(cuda, "child", Kernel.empty())));
            CUgraphExec child = cuda.cuGraphInstantiate(inner, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
            Kernel launcher = Kernel.perLaunch(args ->
                            launch -> launch.device().launchGraph(args.graph(0), GraphLaunchMode.FIRE_AND_FORGET))
                    .launchesGraphs();
            CUgraph outer = cuda.cuGraphCreate(0);
            cuda.cuGraphAddKernelNode(
                    outer, List.of(), CUkernelNodeParams.single(load(cuda, "launcher", launcher), child));
            cuda.cuGraphUpload(child, stream);
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(outer, 0), stream);
            cuda.cuStreamSynchronize(stream);
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void childrenBeginAtTheSameTime(int workers) {
        List<String> expected = timeline(0);
        for (int run = 0; run < RUNS; run++) {
            assertEquals(expected, timeline(workers));
        }
    }
}
