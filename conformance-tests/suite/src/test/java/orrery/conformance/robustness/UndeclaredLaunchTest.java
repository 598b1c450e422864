package orrery.conformance.robustness;

import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A kernel that launches a graph without having been declared to do so fails, wherever it runs. */
class UndeclaredLaunchTest extends WithContext {
    /** How the kernel runs. */
    private enum Kind {
        PER_LAUNCH,
        PER_THREAD,
        BLOCKING;

        Kernel kernel() {
            return switch (this) {
                case PER_LAUNCH ->
                    Kernel.perLaunch(
                            args -> launch -> launch.device().launchGraph(args.graph(0), GraphLaunchMode.TAIL));
                case PER_THREAD ->
                    Kernel.perThread(
                            args -> thread -> thread.device().launchGraph(args.graph(0), GraphLaunchMode.TAIL));
                case BLOCKING -> PER_LAUNCH.kernel().blocking();
            };
        }
    }

    private static CUgraph graph(CudaDriver cuda, Kernel kernel, Object... arguments) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(
                graph, List.of(), CUkernelNodeParams.single(function(cuda, "asks", kernel), arguments));
        return graph;
    }

    /** Returns a graph that kernels can launch. */
    private static CUgraphExec uploaded(CudaDriver cuda) {
        CUgraphExec idle =
                cuda.cuGraphInstantiate(graph(cuda, Kernel.empty()), CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        cuda.cuGraphUpload(idle, null);
        return idle;
    }

    private static void assertFails(CudaDriver cuda) {
        assertRefused(CUresult.CUDA_ERROR_LAUNCH_FAILED, cuda::cuCtxSynchronize, "asks", "Kernel.launchesGraphs()");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anUndeclaredLaunchFailsInAGraph(Kind kind) {
        for (MachineOptions options : List.of(
                MachineOptions.defaults(),
                MachineOptions.defaults().withWorkers(2),
                MachineOptions.defaults().withPolicy(SchedulePolicy.IN_ORDER.withEffectsAtBegin()))) {
            try (Machine machine = Machine.create(options)) {
                CudaDriver cuda = driverWithContext(machine);
                CUgraph graph = graph(cuda, kind.kernel(), uploaded(cuda));
                cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH), null);
                assertFails(cuda);
            }
        }
    }

    /** 4.2.4.2 forbids it; without the declaration the instantiation cannot see it. */
    @Test
    void anUndeclaredLaunchFailsInAConditionalBody() {
        CUgraph whole = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(whole, context, 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.IF, 1, context);
        cuda.cuGraphAddNode(whole, List.of(), null, params);
        CUfunction asks = function("asks", Kind.PER_LAUNCH.kernel());
        cuda.cuGraphAddKernelNode(params.bodies().get(0), List.of(), CUkernelNodeParams.single(asks, uploaded(cuda)));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(whole, 0), null);
        assertFails(cuda);
    }

    /** LAUNCH-07 refuses a declared kernel in a stream. */
    @Test
    void anUndeclaredLaunchFailsInAStream() {
        CUfunction asks = function("asks", Kind.PER_LAUNCH.kernel());
        cuda.cuLaunchKernel(asks, 1, 1, 1, 1, 1, 1, 0, null, uploaded(cuda));
        assertFails(cuda);
    }
}
