package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/** Records of kernels that launch graphs, and of launches during which the settings change. */
class LaunchingKernelsTest extends WithContext {
    /** How long each child lasts. A parent ends long before its children. */
    private static final long CHILD_NANOS = 10_000_000;

    private static final Duration BEFORE_CHILD_ENDS = Duration.ofMillis(5);

    private final CUcontext context = cuda.cuCtxGetCurrent();

    private CUgraphExec exec(Kernel kernel, int gridX, int gridY, int gridZ) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(
                graph, null, new CUkernelNodeParams(function(kernel), gridX, gridY, gridZ, 1, 1, 1, 0, List.of()));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        cuda.cuGraphUpload(exec, null);
        cuda.cuCtxSynchronize();
        return exec;
    }

    private CUgraphExec child() {
        return exec(Kernel.empty().costPerBlock((shape, arguments) -> CHILD_NANOS), 1, 1, 1);
    }

    /** A graph whose kernel launches these graphs. */
    private CUgraphExec parentOf(CUgraphExec... children) {
        Kernel parent = Kernel.perLaunch(arguments -> launch -> {
                    for (CUgraphExec each : children) {
                        launch.device().launchGraph(each, GraphLaunchMode.FIRE_AND_FORGET);
                    }
                })
                .launchesGraphs();
        return exec(parent, 1, 1, 1);
    }

    /** The only record of a kernel that the host has launched, as part of a graph. */
    private static KernelActivity parent(Recording recording) {
        List<KernelActivity> found = recording.records(KernelActivity.class).stream()
                .filter(each -> !each.isDeviceLaunched())
                .toList();
        assertEquals(1, found.size(), found::toString);
        return found.get(0);
    }

    // -- one record of the parent --------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aKernelIsCompleteWhenTheLastOfItsLaunchesIs(int children) {
        CUgraphExec[] execs = new CUgraphExec[children];
        for (int i = 0; i < children; i++) {
            execs[i] = child();
        }
        CUgraphExec parent = parentOf(execs);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        recording.cupti().cuptiActivityEnableDeviceGraph(true);
        cuda.cuGraphLaunch(parent, null);
        long last = recording.records(KernelActivity.class).stream()
                .filter(KernelActivity::isDeviceLaunched)
                .mapToLong(KernelActivity::end)
                .max()
                .orElseThrow();
        assertEquals(children + 1, recording.records(KernelActivity.class).size());
        assertTrue(parent(recording).completed() >= last);
    }

    /** The block (1, 2, 3) launches. */
    @Test
    void aLaunchedKernelNamesTheBlockThatLaunchedIt() {
        CUgraphExec child = child();
        Kernel parent = Kernel.perBlock(arguments -> block -> {
                    if (block.blockIdxX() == 1 && block.blockIdxY() == 2 && block.blockIdxZ() == 3) {
                        block.device().launchGraph(child, GraphLaunchMode.FIRE_AND_FORGET);
                    }
                })
                .launchesGraphs();
        CUgraphExec exec = exec(parent, 2, 3, 4);
        Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.CONCURRENT_KERNEL);
        cuda.cuGraphLaunch(exec, null);
        CdpKernelActivity launched = recording.records(CdpKernelActivity.class).get(0);
        assertArrayEquals(
                new int[] {1, 2, 3},
                new int[] {launched.parentBlockX(), launched.parentBlockY(), launched.parentBlockZ()});
        KernelActivity launching = recording.records(KernelActivity.class).get(0);
        assertEquals(launching.gridId(), launched.parentGridId());
        assertTrue(launched.end() > launching.end());
        assertTrue(launching.completed() >= launched.end(), launching + " is complete before " + launched);
        assertEquals(launched.end(), launched.completed());
    }

    /** A flush that does not wait returns what there is; the record of the parent comes with a later one. */
    @Test
    void aFlushDuringALaunchLosesNoRecord() {
        CUgraphExec parent = parentOf(child());
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        cuda.cuGraphLaunch(parent, null);
        machine.advance(BEFORE_CHILD_ENDS);
        recording.cupti().cuptiActivityFlushAll(1);
        assertEquals(0, recording.delivered());
        assertFalse(parent(recording).isDeviceLaunched());
    }

    // -- recording that ends during a launch ---------------------------------------------------------------------

    /** The record of a kernel does not wait for its launches if nobody records them any more. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKernelIsRecordedWhenItsKindIsDisabled(boolean ofContext) {
        CUgraphExec parent = parentOf(child());
        Recording recording = new Recording(machine, Generation.CUDA_13_0);
        Cupti cupti = recording.cupti();
        if (ofContext) {
            cupti.cuptiActivityEnableContext(context, ActivityKind.CONCURRENT_KERNEL);
        } else {
            cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        }
        cuda.cuGraphLaunch(parent, null);
        machine.advance(BEFORE_CHILD_ENDS);
        cupti.cuptiActivityFlushAll(1);
        assertEquals(0, recording.delivered());
        if (ofContext) {
            cupti.cuptiActivityDisableContext(context, ActivityKind.CONCURRENT_KERNEL);
        } else {
            cupti.cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
        }
        assertFalse(machine.trace().on(), "nobody listens to the machine");
        cupti.cuptiActivityFlushAll(1);
        assertEquals(1, recording.delivered());
        assertFalse(parent(recording).isDeviceLaunched());
    }

    /** Nothing is lost if recording ends before the launches do. */
    @Test
    void aKernelIsRecordedWhenTheRecorderIsClosed() {
        CUgraphExec parent = parentOf(child());
        List<KernelActivity> kernels = new ArrayList<>();
        Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
        cupti.cuptiActivityRegisterCallbacks(
                () -> new Granted(ActivityBuffer.allocate(1 << 16), 1 << 16, 0),
                (owner, id, buffer, size, valid) ->
                        cupti.records(buffer, valid).forEach(each -> kernels.add((KernelActivity) each)));
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        cuda.cuGraphLaunch(parent, null);
        machine.advance(BEFORE_CHILD_ENDS);
        cupti.close();
        assertEquals(
                List.of(false),
                kernels.stream().map(KernelActivity::isDeviceLaunched).toList());
    }

    @Test
    void aKernelIsNotRecordedAgainWhenItsKindIsEnabledAgain() {
        CUgraphExec parent = parentOf(child());
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        recording.cupti().cuptiActivityEnableDeviceGraph(true);
        cuda.cuGraphLaunch(parent, null);
        machine.advance(BEFORE_CHILD_ENDS);
        recording.cupti().cuptiActivityDisable(ActivityKind.CONCURRENT_KERNEL);
        recording.cupti().cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        cuda.cuCtxSynchronize();
        assertEquals(
                List.of(false, true),
                recording.records(KernelActivity.class).stream()
                        .map(KernelActivity::isDeviceLaunched)
                        .toList());
    }

    /** The recorder listens until the launch is complete that it has begun to record as a whole, and no longer. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLaunchIsRecordedThoughItsKindIsDisabled(boolean deviceGraphs) {
        CUgraphExec parent = parentOf(child());
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.GRAPH_TRACE);
        recording.cupti().cuptiActivityEnableDeviceGraph(deviceGraphs);
        cuda.cuGraphLaunch(parent, null);
        machine.advance(BEFORE_CHILD_ENDS);
        recording.cupti().cuptiActivityDisable(ActivityKind.GRAPH_TRACE);
        assertTrue(machine.trace().on());
        cuda.cuCtxSynchronize();
        assertFalse(machine.trace().on(), "nobody listens to the machine");
        assertEquals(1, recording.records(GraphTraceActivity.class).size());
        assertEquals(
                deviceGraphs ? 1 : 0,
                recording.records(DeviceGraphTraceActivity.class).size());
    }
}
