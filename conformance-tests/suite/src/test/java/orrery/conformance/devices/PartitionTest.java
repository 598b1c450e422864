package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.core.context.LaunchRule;
import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.GreenRule;
import orrery.device.Devices;
import orrery.device.SmLayout;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Kernels of a green context have its SMs, and no others. */
class PartitionTest extends WithContext {
    /** Blocks of 1024 threads that an SM holds. */
    private static final int PER_SM = 2;

    private static final float WAVE_MILLIS = 0.05f;

    private final CUfunction busy;
    private final CUstream whole;
    private final CUstream one;
    private final CUstream other;

    PartitionTest() {
        CUdevice device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> 50_000);
        busy = function("busy", kernel);
        CUdevResource sms = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        CUdevSmResourceSplit split = cuda.cuDevSmResourceSplitByCount(2, sms, 0, 16);
        whole = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        one = stream(device, split.result().get(0));
        other = stream(device, split.result().get(1));
    }

    private CUstream stream(CUdevice device, CUdevResource sms) {
        return cuda.cuGreenCtxStreamCreate(cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(sms), device, 1), 1, 0);
    }

    private void launch(int blocks, CUstream stream) {
        cuda.cuLaunchKernel(busy, blocks, 1, 1, 1024, 1, 1, 0, stream);
    }

    /** Milliseconds of what is put into a stream. */
    private float millis(CUstream stream, Runnable work) {
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(begin, stream);
        work.run();
        cuda.cuEventRecord(end, stream);
        cuda.cuEventSynchronize(end);
        return cuda.cuEventElapsedTime(begin, end);
    }

    private void assertWaves(int expected, float millis) {
        assertEquals(expected, (int) (millis / WAVE_MILLIS), () -> millis + " ms");
    }

    @Test
    void aGridTakesTheWavesOfItsPartition() {
        assertWaves(1, millis(whole, () -> launch(132 * PER_SM, whole)));
        assertWaves(1, millis(one, () -> launch(16 * PER_SM, one)));
        assertWaves(2, millis(one, () -> launch(16 * PER_SM + 1, one)));
        assertWaves(4, millis(one, () -> launch(4 * 16 * PER_SM, one)));
    }

    /** SMs of one processing cluster come first, so that a cluster of 16 blocks runs in each group. */
    @Test
    void groupsForTheLargestClustersHoldOne() {
        CUdevResource sms = cuda.cuDeviceGetDevResource(cuda.cuDeviceGet(0), CUdevResourceType.SM);
        int flags = CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;
        SmLayout layout = Devices.h200().layout();
        for (CUdevResource group :
                cuda.cuDevSmResourceSplitByCount(4, sms, flags, 24).result()) {
            assertEquals(1, layout.groups(group.sms(), 16), () -> group.sms().toString());
        }
        for (CUdevResource group :
                cuda.cuDevSmResourceSplitByCount(4, sms, 0, 24).result()) {
            assertEquals(0, layout.groups(group.sms(), 16), () -> group.sms().toString());
        }
    }

    @Test
    void aNeighbourDoesNotSlowIt() {
        float alone = millis(one, () -> launch(3 * 16 * PER_SM, one));
        float beside = millis(one, () -> {
            launch(10 * 16 * PER_SM, other);
            launch(3 * 16 * PER_SM, one);
        });
        assertWaves(3, alone);
        assertWaves(3, beside);
    }

    @Test
    void theWholeDeviceIsSharedWithItsPartitions() {
        launch(132 * PER_SM, whole);
        assertWaves(2, millis(one, () -> launch(16 * PER_SM, one)));
    }

    @Test
    void aCapturedKernelKeepsItsPartition() {
        cuda.cuStreamBeginCapture(one, CUstreamCaptureMode.GLOBAL);
        launch(2 * 16 * PER_SM, one);
        CUgraph graph = cuda.cuStreamEndCapture(one);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        assertWaves(2, millis(whole, () -> cuda.cuGraphLaunch(exec, whole)));
    }

    /** An executable graph without kernels of a green context gets one by an update. */
    @Test
    void anUpdateBringsAKernelOfAPartitionThatIsDestroyed() {
        CUdevice device = cuda.cuDeviceGet(0);
        CUdevResource sms = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        CUgreenCtx green = cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(sms), device, 1);
        CUgraphExec exec = cuda.cuGraphInstantiate(captured(whole), 0);
        cuda.cuGraphExecUpdate(exec, captured(cuda.cuGreenCtxStreamCreate(green, 1, 0)), null);
        cuda.cuGraphLaunch(exec, whole);
        cuda.cuStreamSynchronize(whole);
        cuda.cuGreenCtxDestroy(green);
        assertRefused(GreenRule.GRAPH, () -> cuda.cuGraphLaunch(exec, whole));
    }

    private CUgraph captured(CUstream stream) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        launch(1, stream);
        return cuda.cuStreamEndCapture(stream);
    }

    @Test
    void aCooperativeGridFitsIntoItsPartition() {
        cuda.cuLaunchCooperativeKernel(busy, 16 * PER_SM, 1, 1, 1024, 1, 1, 0, one);
        assertRefused(
                LaunchRule.COOPERATIVE,
                () -> cuda.cuLaunchCooperativeKernel(busy, 16 * PER_SM + 1, 1, 1, 1024, 1, 1, 0, one));
        cuda.cuCtxSynchronize();
    }

    @Test
    void synchronizingThePrimaryContextWaitsForItsPartitions() {
        launch(16 * PER_SM, one);
        launch(16 * PER_SM, other);
        cuda.cuCtxSynchronize();
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(end, whole);
        cuda.cuEventSynchronize(end);
        assertTrue(SimulatedMachine.of(machine).engine().unfinished() == 0);
    }
}
