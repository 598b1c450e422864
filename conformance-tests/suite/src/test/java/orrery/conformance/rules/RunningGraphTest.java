package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.warnings;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/** A graph that runs is launched by no kernel, except by its own as its tail. */
class RunningGraphTest {
    private final Rig rig = new Rig();
    private final List<String> seen = new ArrayList<>();
    private CUgraphExec loop;

    @AfterEach
    void close() {
        rig.close();
    }

    private interface Launches {
        void by(DeviceRuntime device);
    }

    private CUgraphExec graph(Launches launches) {
        Kernel kernel = Kernel.perLaunch(arguments -> launch -> launches.by(launch.device()))
                .launchesGraphs();
        CUgraph graph = rig.cuda.cuGraphCreate(0);
        rig.cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.load(kernel)));
        CUgraphExec exec = rig.cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        rig.cuda.cuGraphUpload(exec, null);
        return exec;
    }

    private void launch(String who, DeviceRuntime device, CUgraphExec graph, GraphLaunchMode mode) {
        CUresult result = device.launchGraph(graph, mode);
        seen.add(who + (result == CUresult.CUDA_SUCCESS ? " launches" : " fails"));
    }

    /** A kernel that ignores the result is told of it nowhere else. The same refusal is told once. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void aRefusedLaunchIsAWarning(GraphLaunchMode mode) {
        List<String> warnings = warnings(rig.machine());
        CUgraphExec other = graph(device -> seen.add("it runs"));
        loop = graph(device -> launch("a run", device, other, mode));
        rig.cuda.cuGraphLaunch(loop, null);
        rig.cuda.cuCtxSynchronize();
        assertEquals(List.of(), warnings);
        loop = graph(device -> {
            for (int i = 0; i < 3; i++) {
                launch("a run", device, other, mode);
            }
        });
        rig.cuda.cuGraphLaunch(loop, null);
        rig.cuda.cuCtxSynchronize();
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).contains("gets CUDA_ERROR_INVALID_VALUE: it runs"), warnings::toString);
    }

    /** It runs as its own tail, too. */
    @Test
    void aGraphThatRunsAsItsTailIsNotLaunched() {
        CUgraphExec other = graph(device -> launch("another graph", device, loop, GraphLaunchMode.FIRE_AND_FORGET));
        loop = graph(device -> {
            if (seen.isEmpty()) {
                launch("the first run", device, loop, GraphLaunchMode.TAIL);
            } else {
                launch("the second run", device, other, GraphLaunchMode.FIRE_AND_FORGET);
            }
        });
        rig.cuda.cuGraphLaunch(loop, null);
        rig.cuda.cuCtxSynchronize();
        assertEquals(List.of("the first run launches", "the second run launches", "another graph fails"), seen);
    }

    @Test
    void aGraphThatTheHostLaunchedIsNotLaunchedWhileItRuns() {
        CUgraphExec other = graph(device -> launch("another graph", device, loop, GraphLaunchMode.FIRE_AND_FORGET));
        loop = graph(device -> launch("the graph", device, other, GraphLaunchMode.FIRE_AND_FORGET));
        rig.cuda.cuGraphLaunch(loop, null);
        rig.cuda.cuCtxSynchronize();
        assertEquals(List.of("the graph launches", "another graph fails"), seen);
    }

    @Test
    void aGraphIsLaunchedAgainWhenItHasEnded() {
        CUgraphExec other = graph(device -> seen.add("it runs"));
        loop = graph(device -> {
            launch("a run", device, other, GraphLaunchMode.TAIL);
            launch("a run", device, other, GraphLaunchMode.TAIL);
        });
        for (int i = 0; i < 2; i++) {
            rig.cuda.cuGraphLaunch(loop, null);
            rig.cuda.cuCtxSynchronize();
        }
        assertEquals(
                List.of("a run launches", "a run fails", "it runs", "a run launches", "a run fails", "it runs"), seen);
    }
}
