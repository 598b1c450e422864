package orrery.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.assertRefused;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SciSync;
import orrery.sim.TimelineSemaphore;

/** Signals and waits as nodes: built, captured, cloned, changed and drawn. */
class ExternalNodesTest extends Interop {
    private static final ExternalSemaphoreHandleType TIMELINE = ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
    private static final ExternalSemaphoreHandleType MUTEX = ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX;

    private final TimelineSemaphore timeline = world.timelineSemaphore("frame", TIMELINE, 0);
    private final CUexternalSemaphore frame = imported(timeline, TIMELINE);

    private CUextSemSignalNodeParams signal(long value) {
        return new CUextSemSignalNodeParams(List.of(frame), List.of(CUexternalSemaphoreSignalParams.fence(value)));
    }

    private CUextSemWaitNodeParams await(long value) {
        return new CUextSemWaitNodeParams(List.of(frame), List.of(CUexternalSemaphoreWaitParams.fence(value)));
    }

    private CUgraph captured() {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        await(frame, CUexternalSemaphoreWaitParams.fence(1), stream);
        signal(frame, CUexternalSemaphoreSignalParams.fence(2), stream);
        return cuda.cuStreamEndCapture(stream);
    }

    @Test
    void captureRecordsWhatTheGraphApiBuilds() {
        CUgraph built = cuda.cuGraphCreate(0);
        CUgraphNode wait = cuda.cuGraphAddExternalSemaphoresWaitNode(built, List.of(), await(1));
        cuda.cuGraphAddNode(built, List.of(wait), null, signal(2));
        CUgraph captured = captured();
        assertEquals("0:EXT_SEMAS_WAIT() 1:EXT_SEMAS_SIGNAL(0)", built.text());
        assertEquals(built.text(), captured.text());
        assertEquals(
                cuda.cuGraphDebugDotPrint(built, 1 << 7 | 1 << 8),
                cuda.cuGraphDebugDotPrint(captured, 1 << 7 | 1 << 8));
        assertEquals(0, timeline.value());
        assertEquals(CUgraphNodeType.EXT_SEMAS_WAIT, cuda.cuGraphNodeGetType(wait));
    }

    @Test
    void semaphoreNodesReturnTheirParameters() {
        List<CUgraphNode> nodes = cuda.cuGraphGetNodes(captured());
        assertEquals(await(1), cuda.cuGraphExternalSemaphoresWaitNodeGetParams(nodes.get(0)));
        assertEquals(signal(2), cuda.cuGraphExternalSemaphoresSignalNodeGetParams(nodes.get(1)));
        cuda.cuGraphExternalSemaphoresSignalNodeSetParams(nodes.get(1), signal(9));
        assertEquals(signal(9), cuda.cuGraphExternalSemaphoresSignalNodeGetParams(nodes.get(1)));
    }

    @Test
    void aLaunchWaitsForTheOtherSide() {
        CUgraphExec exec = cuda.cuGraphInstantiate(captured(), 0);
        cuda.cuGraphLaunch(exec, stream);
        machine.settle();
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuStreamQuery(stream));
        queue().run("render", 1000, () -> {})
                .signal(timeline, 1)
                .await(timeline, 2)
                .finish();
        cuda.cuStreamSynchronize(stream);
        assertEquals(2, timeline.value());
    }

    @Test
    void aLaunchThatNobodyHelpsIsReported() {
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(captured(), 0), stream);
        DeadlockException hang = assertThrows(DeadlockException.class, () -> cuda.cuStreamSynchronize(stream));
        assertTrue(hang.getMessage().contains("'frame' to reach 1, which is at 0"), hang.getMessage());
        assertTrue(hang.getMessage().contains("signal frame 2"), hang.getMessage());
    }

    @Test
    void aCloneAndAChildDoTheSame() {
        CUgraph graph = captured();
        CUgraph clone = cuda.cuGraphClone(graph);
        cuda.cuGraphExternalSemaphoresSignalNodeSetParams(
                cuda.cuGraphGetNodes(graph).get(1), signal(7));
        CUgraph parent = cuda.cuGraphCreate(0);
        cuda.cuGraphAddChildGraphNode(parent, List.of(), clone);
        timeline.signal(1);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(parent, 0), stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(2, timeline.value());
    }

    /** A launch that was called keeps its parameters. */
    @Test
    void changesAreForLaunchesToCome() {
        CUgraph graph = captured();
        CUgraphNode last = cuda.cuGraphGetNodes(graph).get(1);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, last, signal(5));
        timeline.signal(1);
        cuda.cuStreamSynchronize(stream);
        assertEquals(2, timeline.value());
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(5, timeline.value());
    }

    @Test
    void aCaptureThatIsInvalidTakesNoSignal() {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        assertThrows(CudaException.class, () -> cuda.cuStreamSynchronize(stream));
        assertEquals(CUstreamCaptureStatus.INVALIDATED, cuda.cuStreamIsCapturing(stream));
        assertRefused(
                CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED,
                () -> signal(frame, CUexternalSemaphoreSignalParams.fence(1), stream));
        assertThrows(CudaException.class, () -> cuda.cuStreamEndCapture(stream));
        assertEquals(0, timeline.value());
    }

    @Test
    void aPictureShowsWhatCounts() {
        CUexternalSemaphore mutex = imported(world.keyedMutex("mutex", MUTEX), MUTEX);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddExternalSemaphoresWaitNode(
                graph,
                List.of(),
                new CUextSemWaitNodeParams(
                        List.of(frame, mutex),
                        List.of(
                                CUexternalSemaphoreWaitParams.fence(-1),
                                CUexternalSemaphoreWaitParams.keyedMutex(3, CUexternalSemaphoreWaitParams.INFINITE))));
        String picture =
                cuda.cuGraphDebugDotPrint(graph, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS);
        for (String row : List.of(
                "EXT_SEMAS_WAIT",
                "{extSem | semaphore_1}",
                "{fence.value | 18446744073709551615}",
                "{extSem | semaphore_2}",
                "{keyedMutex.key | 3}",
                "{timeoutMs | INFINITE}")) {
            assertTrue(picture.contains(row), picture);
        }
        assertFalse(cuda.cuGraphDebugDotPrint(graph, 0).contains("extSem"));
        assertFalse(picture.contains("flags"), picture);
    }

    @Test
    void aPictureShowsWhatIsSignalled() {
        SciAttributes attributes = new SciAttributes();
        SciSync sync = sync(attributes);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddExternalSemaphoresSignalNode(
                graph,
                List.of(),
                new CUextSemSignalNodeParams(
                        List.of(frame, imported(sync, ExternalSemaphoreHandleType.NVSCISYNC)),
                        List.of(
                                CUexternalSemaphoreSignalParams.fence(5),
                                CUexternalSemaphoreSignalParams.nvSciSync(new SciFence(), 1))));
        String picture =
                cuda.cuGraphDebugDotPrint(graph, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS);
        for (String row : List.of(
                "EXT_SEMAS_SIGNAL",
                "{extSem | semaphore_1}",
                "{fence.value | 5}",
                "{extSem | semaphore_2}",
                "{flags | 1}")) {
            assertTrue(picture.contains(row), picture);
        }
    }

    /** A mutex that is not released in time does not end the graph. */
    @Test
    void aTimeoutOfAWaitNodeDoesNotEndTheGraph() {
        CUexternalSemaphore mutex = imported(world.keyedMutex("mutex", MUTEX), MUTEX);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode wait = cuda.cuGraphAddExternalSemaphoresWaitNode(
                graph,
                List.of(),
                new CUextSemWaitNodeParams(List.of(mutex), List.of(CUexternalSemaphoreWaitParams.keyedMutex(3, 2))));
        cuda.cuGraphAddExternalSemaphoresSignalNode(graph, List.of(wait), signal(1));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        for (int launch = 0; launch < 2; launch++) {
            cuda.cuGraphLaunch(exec, stream);
            assertRefused(CUresult.CUDA_ERROR_TIMEOUT, () -> cuda.cuStreamSynchronize(stream));
        }
        assertEquals(1, timeline.value());
    }

    /** In a graph a signal of NvSciSync is known when its turn has come: each launch is another one. */
    @Test
    void everyLaunchHasItsFence() {
        SciAttributes attributes = new SciAttributes().requireDeterministicFences(true);
        SciSync sync = sync(attributes);
        SciFence fence = new SciFence();
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddExternalSemaphoresSignalNode(
                graph,
                List.of(),
                new CUextSemSignalNodeParams(
                        List.of(imported(sync, ExternalSemaphoreHandleType.NVSCISYNC)),
                        List.of(CUexternalSemaphoreSignalParams.nvSciSync(fence, 0))));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        assertNull(fence.signal());
        for (int launch = 1; launch <= 3; launch++) {
            assertFalse(SciFence.of(sync, launch).complete());
            cuda.cuGraphLaunch(exec, stream);
            cuda.cuStreamSynchronize(stream);
            assertTrue(SciFence.of(sync, launch).complete() && fence.complete());
            assertEquals("fence " + launch + " of NVSCISYNC 'sync'", fence.toString());
        }
    }
}
