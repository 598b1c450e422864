package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/**
 * "Device graphs are launched via the same handle on the host and the device", section 4.2.6.2 of the CUDA Programming
 * Guide.
 */
class DeviceLaunchHandleTest extends WithContext {
    private final List<Object> seen = new ArrayList<>();

    private CUgraphExec exec(Kernel kernel, Object... arguments) {
        CUfunction function = function("kernel", kernel);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function, arguments));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        cuda.cuGraphUpload(exec, null);
        return exec;
    }

    private CUgraphExec launcher(GraphLaunchMode mode, CUgraphExec target) {
        return exec(
                Kernel.perLaunch(args -> launch -> seen.add(launch.device().launchGraph(args.graph(0), mode)))
                        .launchesGraphs(),
                target);
    }

    @Test
    void theRunningGraphIsTheHandleOfTheHost() {
        CUgraphExec exec = exec(
                Kernel.perLaunch(args -> launch -> {
                    DeviceGraph running = launch.device().currentGraph();
                    seen.add(running);
                    seen.add(args.graph(0));
                }),
                (Object) null);
        cuda.cuGraphLaunch(exec, null);
        cuda.cuCtxSynchronize();
        assertEquals(exec, seen.get(0));
        assertEquals(seen.get(0), exec);
        assertEquals(exec.hashCode(), seen.get(0).hashCode());
        assertEquals(null, seen.get(1));
    }

    /** A kernel may also have the handle from elsewhere than its arguments. */
    @Test
    void anArgumentIsTheHandleOfTheHost() {
        CUgraphExec target = exec(Kernel.perLaunch(args -> launch -> seen.add("runs")));
        Kernel kernel = Kernel.perLaunch(args -> launch -> {
                    seen.add(args.graph(0).equals(target));
                    seen.add(launch.device().launchGraph(target, GraphLaunchMode.TAIL));
                })
                .launchesGraphs();
        cuda.cuGraphLaunch(exec(kernel, target), null);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(true, CUresult.CUDA_SUCCESS, "runs"), seen);
    }

    /** An array of executable graphs is an array of arguments like any other. */
    @Test
    void executableGraphsAreArguments() {
        CUgraphExec[] arguments = {exec(Kernel.perLaunch(args -> launch -> seen.add("runs")))};
        Kernel kernel = Kernel.perLaunch(
                        args -> launch -> seen.add(launch.device().launchGraph(args.graph(0), GraphLaunchMode.TAIL)))
                .launchesGraphs();
        CUfunction launcher = function("launcher", kernel);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(launcher, 1, 1, 1, 1, 1, 1, 0, stream, (Object[]) arguments);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(List.of(CUresult.CUDA_SUCCESS, "runs"), seen);
    }

    @ParameterizedTest
    @EnumSource
    void aDestroyedGraphIsNotLaunched(GraphLaunchMode mode) {
        CUgraphExec target = exec(Kernel.perLaunch(args -> launch -> seen.add("runs")));
        CUgraphExec launcher = launcher(mode, target);
        cuda.cuGraphExecDestroy(target);
        cuda.cuGraphLaunch(launcher, null);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(CUresult.CUDA_ERROR_INVALID_VALUE), seen);
    }

    /**
     * "If the executable graph is in-flight, it will not be terminated, but rather freed asynchronously on completion."
     */
    @Test
    void aDestroyedGraphThatRunsIsItsOwnTail() {
        Kernel kernel = Kernel.perLaunch(args -> launch -> {
                    if (seen.size() < 3) {
                        DeviceGraph self = launch.device().currentGraph();
                        seen.add(launch.device().launchGraph(self, GraphLaunchMode.TAIL));
                    }
                })
                .launchesGraphs();
        CUgraphExec exec = exec(kernel);
        cuda.cuGraphLaunch(exec, null);
        cuda.cuGraphExecDestroy(exec);
        cuda.cuCtxSynchronize();
        assertEquals(List.of(CUresult.CUDA_SUCCESS, CUresult.CUDA_SUCCESS, CUresult.CUDA_SUCCESS), seen);
    }
}
