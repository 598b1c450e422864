package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.driver.CudaDriver.CU_EVENT_DISABLE_TIMING;
import static orrery.driver.CudaDriver.CU_EVENT_WAIT_DEFAULT;
import static orrery.driver.CudaDriver.CU_STREAM_NON_BLOCKING;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUresult;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.Kernel;
import orrery.testing.Timeline;

/** Events that launches record: what waits for them, for how long, and what becomes of them in captures. */
class LaunchEventsTest extends WithContext {
    private static final long TRIGGER = 20_000;
    private static final long DURATION = 100_000;

    /** The three events of launches. */
    enum Kind {
        PROGRAMMATIC,
        BLOCK_START,
        LAUNCH_COMPLETION;

        CUlaunchAttribute attribute(CUevent event) {
            return switch (this) {
                case PROGRAMMATIC -> CUlaunchAttribute.programmaticEvent(event, 0, 0);
                case BLOCK_START -> CUlaunchAttribute.programmaticEvent(event, 0, 1);
                case LAUNCH_COMPLETION -> CUlaunchAttribute.launchCompletionEvent(event, 0);
            };
        }

        CUgraphEdgeData edge() {
            return switch (this) {
                case PROGRAMMATIC -> new CUgraphEdgeData(1, 0, 1);
                case BLOCK_START -> new CUgraphEdgeData(2, 0, 1);
                case LAUNCH_COMPLETION -> new CUgraphEdgeData(2, 0, 0);
            };
        }
    }

    private final Timeline timeline = Timeline.of(machine);
    private CUstream first;
    private CUstream second;
    private CUevent event;
    private CUmodule module;
    private long cell;

    @BeforeEach
    void begin() {
        first = cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING);
        second = cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING);
        event = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
        cell = cuda.cuMemAlloc(4);
        Kernel primary = Kernel.perLaunch(args -> {
                    var value = args.ints(0);
                    return launch -> {
                        launch.device().triggerProgrammaticLaunchCompletion(TRIGGER);
                        value.set(0, 7);
                    };
                })
                .named("primary")
                .costPerBlock((shape, args) -> DURATION);
        Kernel synchronizing = Kernel.perLaunch(args -> {
                    var value = args.ints(0);
                    return launch -> {
                        launch.device().gridDependencySynchronize();
                        value.set(0, value.get(0) + 1);
                    };
                })
                .named("secondary")
                .costPerBlock((shape, args) -> 5_000);
        Kernel plain = Kernel.perLaunch(args -> launch -> {}).named("plain").costPerBlock((shape, args) -> 5_000);
        module = cuda.cuModuleLoadData(CUmoduleImage.empty()
                .with("primary", primary)
                .with("secondary", synchronizing)
                .with("plain", plain));
    }

    private void launch(String name, CUstream stream, CUlaunchAttribute... attributes) {
        CUfunction function = cuda.cuModuleGetFunction(module, name);
        cuda.cuLaunchKernelEx(
                new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, List.of(attributes)),
                function,
                name.equals("plain") ? new Object[0] : new Object[] {cell});
    }

    /** Launches a kernel with an event, for which the second stream waits. */
    private void launchAndWait(Kind kind) {
        launch("primary", first, kind.attribute(event));
        cuda.cuStreamWaitEvent(second, event, CU_EVENT_WAIT_DEFAULT);
    }

    /** Returns the node of a captured kernel. */
    private CUgraphNode captured(CUlaunchAttribute... attributes) {
        cuda.cuStreamBeginCapture(first, CUstreamCaptureMode.GLOBAL);
        launch("plain", first, attributes);
        return cuda.cuGraphGetNodes(cuda.cuStreamEndCapture(first)).get(0);
    }

    private Timeline.Operation ran(String name) {
        cuda.cuCtxSynchronize();
        return timeline.named(name).get(0);
    }

    private long delay(String name) {
        return ran(name).start() - ran("primary").start();
    }

    /** A kernel begins when the event is triggered: where the kernel triggers it, or where the block begins. */
    @ParameterizedTest
    @EnumSource
    void aKernelBeginsEarly(Kind kind) {
        launchAndWait(kind);
        launch("plain", second);
        long delay = delay("plain");
        if (kind == Kind.PROGRAMMATIC) {
            assertTrue(delay >= TRIGGER && delay < DURATION, delay + " ns");
        } else {
            assertTrue(delay >= 0 && delay < TRIGGER, delay + " ns");
        }
    }

    /** A kernel after a programmatic event ends after the other one; one after a launch completion event need not. */
    @ParameterizedTest
    @EnumSource
    void theEndOfAKernelThatBeganEarly(Kind kind) {
        launchAndWait(kind);
        launch("plain", second);
        assertEquals(
                kind != Kind.LAUNCH_COMPLETION,
                ran("plain").end() >= ran("primary").end());
    }

    /** The wait of a kernel for earlier kernels is a wait for that of a programmatic event. */
    @ParameterizedTest
    @EnumSource(names = {"PROGRAMMATIC", "BLOCK_START"})
    void aKernelWaitsForTheRest(Kind kind) {
        launchAndWait(kind);
        launch("secondary", second);
        assertTrue(delay("secondary") < DURATION);
        byte[] bytes = new byte[4];
        cuda.cuMemcpyDtoH(cuda.host().of(bytes), cell, 4);
        assertEquals(8, bytes[0]);
    }

    /** Work other than kernels waits for the whole kernel. */
    @ParameterizedTest
    @EnumSource
    void otherWorkWaitsForTheWholeKernel(Kind kind) {
        launchAndWait(kind);
        cuda.cuMemsetD8Async(cell, (byte) 1, 4, second);
        launch("plain", second);
        assertTrue(delay("plain") >= DURATION);
    }

    /** A kernel that waits for two such events begins when the later of them is triggered. */
    @Test
    void twoEvents() {
        CUevent other = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
        CUstream third = cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING);
        launch("primary", first, Kind.PROGRAMMATIC.attribute(event));
        launch("primary", third, Kind.LAUNCH_COMPLETION.attribute(other));
        cuda.cuStreamWaitEvent(second, event, CU_EVENT_WAIT_DEFAULT);
        cuda.cuStreamWaitEvent(second, other, CU_EVENT_WAIT_DEFAULT);
        launch("plain", second);
        long delay = delay("plain");
        assertTrue(delay >= TRIGGER && delay < DURATION, delay + " ns");
    }

    /** A wait for whole work is one for all waits of the stream before it, but not for those after it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWaitForWholeWork(boolean last) {
        CUevent whole = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
        CUstream third = cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING);
        launch("primary", first, Kind.BLOCK_START.attribute(event));
        launch("plain", third);
        cuda.cuEventRecord(whole, third);
        cuda.cuStreamWaitEvent(second, last ? event : whole, CU_EVENT_WAIT_DEFAULT);
        cuda.cuStreamWaitEvent(second, last ? whole : event, CU_EVENT_WAIT_DEFAULT);
        launch("secondary", second);
        long delay = delay("secondary");
        assertTrue(ran("secondary").start() >= ran("plain").end());
        assertEquals(last, delay >= DURATION);
    }

    /** A kernel comes after everything that was in its stream before the wait. */
    @Test
    void workBeforeTheWait() {
        CUstream third = cuda.cuStreamCreate(CU_STREAM_NON_BLOCKING);
        launch("primary", first, Kind.BLOCK_START.attribute(event));
        launch("primary", second);
        cuda.cuStreamWaitEvent(second, event, CU_EVENT_WAIT_DEFAULT);
        launch("plain", second);
        launch("plain", third);
        assertTrue(delay("plain") >= 0);
        assertEquals(2, timeline.named("plain").size());
        assertTrue(timeline.named("plain").stream()
                .anyMatch(
                        each -> each.start() >= timeline.named("primary").get(1).end()));
    }

    /** The host sees the event when the kernel is complete. */
    @ParameterizedTest
    @EnumSource
    void theHostWaitsForTheWholeKernel(Kind kind) {
        launch("primary", first, kind.attribute(event));
        assertEquals(CUresult.CUDA_ERROR_NOT_READY, cuda.cuEventQuery(event));
        cuda.cuEventSynchronize(event);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(first));
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuEventQuery(event));
    }

    /** The host that waits for a stream waits for the event that the stream waits for. */
    @Test
    void theHostWaitsForAStreamThatWaits() {
        launchAndWait(Kind.PROGRAMMATIC);
        cuda.cuStreamSynchronize(second);
        assertEquals(CUresult.CUDA_SUCCESS, cuda.cuStreamQuery(first));
    }

    /** A later record replaces that of the launch. */
    @Test
    void aLaterRecord() {
        launch("primary", first, Kind.BLOCK_START.attribute(event));
        cuda.cuEventRecord(event, first);
        cuda.cuStreamWaitEvent(second, event, CU_EVENT_WAIT_DEFAULT);
        launch("plain", second);
        assertTrue(delay("plain") >= DURATION);
    }

    /** In a capture, the event becomes an edge; the graph runs as the streams do. */
    @ParameterizedTest
    @EnumSource
    void captured(Kind kind) {
        cuda.cuStreamBeginCapture(first, CUstreamCaptureMode.GLOBAL);
        launchAndWait(kind);
        launch("plain", second);
        CUevent joined = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(joined, second);
        cuda.cuStreamWaitEvent(first, joined, CU_EVENT_WAIT_DEFAULT);
        CUgraph graph = cuda.cuStreamEndCapture(first);
        List<CUgraphEdge> edges = cuda.cuGraphGetEdges(graph, true);
        assertEquals(1, edges.size());
        assertEquals(kind.edge(), edges.get(0).data());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), first);
        long delay = delay("plain");
        assertTrue(delay < DURATION, delay + " ns");
        assertEquals(kind == Kind.PROGRAMMATIC, delay >= TRIGGER);
    }

    /** A captured memset cannot follow a programmatic event, but a launch completion event. */
    @ParameterizedTest
    @EnumSource
    void capturedOtherWork(Kind kind) {
        cuda.cuStreamBeginCapture(first, CUstreamCaptureMode.GLOBAL);
        launchAndWait(kind);
        if (kind == Kind.LAUNCH_COMPLETION) {
            cuda.cuMemsetD8Async(cell, (byte) 1, 4, second);
        } else {
            assertRefused("GRAPH-07", () -> cuda.cuMemsetD8Async(cell, (byte) 1, 4, second));
        }
    }

    /** A refused event leaves nothing behind: the kernel is not launched. */
    @ParameterizedTest
    @CsvSource({"0, 0, LAUNCH-12", "6, 0, LAUNCH-12", "2, 1, LAUNCH-12", "2, 7, LAUNCH-12"})
    void illegalEvents(int eventFlags, int flags, String rule) {
        CUevent other = cuda.cuEventCreate(eventFlags);
        for (CUlaunchAttribute each : List.of(
                CUlaunchAttribute.programmaticEvent(other, flags, 0),
                CUlaunchAttribute.launchCompletionEvent(other, flags))) {
            assertRefused(rule, () -> launch("plain", first, each));
        }
        cuda.cuCtxSynchronize();
        assertEquals(List.of(), timeline.kernels());
    }

    @Test
    void noEvent() {
        for (CUlaunchAttribute each : List.of(
                CUlaunchAttribute.programmaticEvent(null, 0, 0),
                new CUlaunchAttribute(CUlaunchAttribute.ID.LAUNCH_COMPLETION_EVENT, 0))) {
            assertRefused("EVENT-02", () -> launch("plain", first, each));
        }
    }

    /** The preference for clusters is kept, by launches and nodes. Captured, 0 becomes 1, as on an H200. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void clusterSchedulingPolicy(int policy) {
        CUlaunchAttribute attribute =
                new CUlaunchAttribute(CUlaunchAttribute.ID.CLUSTER_SCHEDULING_POLICY_PREFERENCE, policy);
        launch("plain", first, attribute);
        CUgraphNode node = captured(attribute);
        CUlaunchAttribute captured = new CUlaunchAttribute(attribute.id(), Math.max(1, policy));
        assertEquals(captured, cuda.cuGraphKernelNodeGetAttribute(node, attribute.id()));
        CUlaunchAttribute other = new CUlaunchAttribute(attribute.id(), 2 - policy);
        cuda.cuGraphKernelNodeSetAttribute(node, other);
        assertEquals(other, cuda.cuGraphKernelNodeGetAttribute(node, attribute.id()));
        assertEquals("plain", ran("plain").name());
    }

    /** There are three policies. As on an H200, a launch has to name one of them, and a node keeps any number. */
    @Test
    void aNodeKeepsAnyClusterPolicy() {
        var attribute = new CUlaunchAttribute(CUlaunchAttribute.ID.CLUSTER_SCHEDULING_POLICY_PREFERENCE, 3);
        assertRefused("LAUNCH-06", () -> launch("plain", first, attribute));
        CUgraphNode node = captured();
        cuda.cuGraphKernelNodeSetAttribute(node, attribute);
        assertEquals(attribute, cuda.cuGraphKernelNodeGetAttribute(node, attribute.id()));
    }

    /** Nodes have no events and no streams. */
    @Test
    void illegalAttributesOfNodes() {
        CUgraphNode node = captured();
        for (CUlaunchAttribute each : List.of(
                Kind.PROGRAMMATIC.attribute(event),
                Kind.LAUNCH_COMPLETION.attribute(event),
                new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1),
                new CUlaunchAttribute(CUlaunchAttribute.ID.IGNORE, 0))) {
            assertRefused("LAUNCH-06", () -> cuda.cuGraphKernelNodeSetAttribute(node, each));
        }
    }
}
