package orrery.conformance.rules;

import static orrery.driver.CUstreamCaptureMode.RELAXED;

import java.util.List;
import java.util.function.Consumer;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Events and captures, and the graph that is captured into. */
final class CaptureEventCases {
    private CaptureEventCases() {}

    @Violates(
            value = "CAPTURE-17",
            says = {"cuEventQuery is called for event", "which was recorded in the RELAXED capture"})
    static void queryACapturedEvent(Rig rig) {
        queryARecordedEvent(rig, true);
    }

    @Violates("CAPTURE-17")
    static void waitForACapturedEvent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuEventSynchronize(graphs.recorded(graphs.capturing()));
    }

    @Violates(value = "CAPTURE-17", says = "elapsed time from event")
    static void timeOfACapturedEvent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = graphs.recorded(graphs.capturing());
        rig.cuda().cuEventElapsedTime(event, event);
    }

    @Complies("CAPTURE-17")
    static void queryAnEventRecordedOutside(Rig rig) {
        queryARecordedEvent(rig, false);
    }

    private static void queryARecordedEvent(Rig rig, boolean inTheCapture) {
        GraphRig graphs = new GraphRig(rig);
        CUstream captured = graphs.capturing(RELAXED);
        rig.cuda().cuEventQuery(graphs.recorded(inTheCapture ? captured : rig.stream()));
    }

    @Violates(
            value = "CAPTURE-18",
            says = {"waits for", "that capture has ended or was invalidated"})
    static void waitForWhatIsOver(Rig rig) {
        waitAfterTheCapture(rig, false);
    }

    @Violates(value = "CAPTURE-18", says = "cuEventQuery is called for event")
    static void queryWhatIsOver(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUevent event = graphs.recorded(stream);
        rig.cuda().cuStreamEndCapture(stream);
        rig.cuda().cuEventQuery(event);
    }

    @Complies("CAPTURE-18")
    static void waitForWhatWasRecordedAgain(Rig rig) {
        waitAfterTheCapture(rig, true);
    }

    private static void waitAfterTheCapture(Rig rig, boolean recordedAgain) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUevent event = graphs.recorded(stream);
        rig.cuda().cuStreamEndCapture(stream);
        if (recordedAgain) {
            rig.cuda().cuEventRecord(event, stream);
        }
        rig.cuda().cuStreamWaitEvent(rig.stream(), event, 0);
    }

    @Violates(
            value = "CAPTURE-19",
            says = {"is in the GLOBAL capture", "which was recorded in the RELAXED capture"})
    static void waitForAnotherCapture(Rig rig) {
        joinACapture(rig, true);
    }

    @Complies("CAPTURE-19")
    static void waitWithinACapture(Rig rig) {
        joinACapture(rig, false);
    }

    private static void joinACapture(Rig rig, boolean another) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        graphs.join(stream, another ? graphs.capturing(RELAXED) : stream);
    }

    @Violates(
            value = "CAPTURE-20",
            says = {"is in the GLOBAL capture", "which was recorded in stream", "outside of it"})
    static void waitForTheOutside(Rig rig) {
        waitForTheOutside(rig, 0);
    }

    @Complies("CAPTURE-20")
    static void waitForTheOutsideAsANode(Rig rig) {
        waitForTheOutside(rig, CudaDriver.CU_EVENT_WAIT_EXTERNAL);
    }

    private static void waitForTheOutside(Rig rig, int flags) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = graphs.recorded(rig.stream());
        rig.cuda().cuStreamWaitEvent(graphs.capturing(), event, flags);
    }

    @Violates(value = "CAPTURE-25", says = "is recorded in stream")
    static void recordWhatIsShared(Rig rig) {
        recordWhatIsShared(rig, 0);
    }

    @Complies("CAPTURE-25")
    static void recordWhatIsSharedAsANode(Rig rig) {
        recordWhatIsShared(rig, CudaDriver.CU_EVENT_RECORD_EXTERNAL);
    }

    private static void recordWhatIsShared(Rig rig, int flags) {
        rig.cuda().cuEventRecordWithFlags(shared(rig), new GraphRig(rig).capturing(), flags);
    }

    @Violates(value = "CAPTURE-25", says = "is in the GLOBAL capture")
    static void waitForWhatIsShared(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = shared(rig);
        rig.cuda().cuEventRecord(event, rig.stream());
        rig.cuda().cuStreamWaitEvent(graphs.capturing(), event, 0);
    }

    @Complies("CAPTURE-25")
    static void useWhatIsSharedInNodes(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = shared(rig);
        CUstream stream = graphs.capturing();
        rig.cuda().cuEventRecordWithFlags(event, stream, CudaDriver.CU_EVENT_RECORD_EXTERNAL);
        rig.cuda().cuStreamWaitEvent(stream, event, CudaDriver.CU_EVENT_WAIT_EXTERNAL);
    }

    private static CUevent shared(Rig rig) {
        return rig.cuda().cuEventCreate(CudaDriver.CU_EVENT_INTERPROCESS | CudaDriver.CU_EVENT_DISABLE_TIMING);
    }

    @Violates(value = "CAPTURE-21", says = "is destroyed during the GLOBAL capture")
    static void destroyTheGraph(Rig rig) {
        destroyTheGraph(rig, false);
    }

    @Violates("CAPTURE-21")
    static void destroyItsNode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        rig.launch(rig.nop(), stream);
        rig.cuda().cuGraphDestroyNode(graphs.only(graphs.underCapture(stream)));
    }

    @Complies("CAPTURE-21")
    static void destroyTheGraphAfterwards(Rig rig) {
        destroyTheGraph(rig, true);
    }

    private static void destroyTheGraph(Rig rig, boolean ended) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUgraph graph = graphs.underCapture(stream);
        if (ended) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        rig.cuda().cuGraphDestroy(graph);
    }

    /** A captured stream whose next node does not wait for all of a kernel. */
    private static CUstream withEdgeData(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode kernel = graphs.kernel(graph);
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(kernel), GraphRig.PROGRAMMATIC, RELAXED);
        return stream;
    }

    @Violates(
            value = "CAPTURE-26",
            says = {"has a dependency on KERNEL node 0 (kernel) of graph", "with edge data"})
    static void endWithAHalfEdge(Rig rig) {
        endAfterAHalfEdge(rig, false);
    }

    @Violates(value = "CAPTURE-26", says = "has a dependency on KERNEL node 0 (kernel) of graph")
    static void joinWithAHalfEdge(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream origin = rig.stream();
        rig.cuda().cuStreamBeginCapture(origin, RELAXED);
        CUstream other = graphs.fork(origin);
        rig.launch(rig.nop(), other);
        CUgraphNode kernel = graphs.only(graphs.underCapture(origin));
        rig.cuda().cuStreamUpdateCaptureDependencies(other, List.of(kernel), GraphRig.PROGRAMMATIC, 1);
        graphs.join(origin, other);
        rig.cuda().cuStreamEndCapture(origin);
    }

    @Violates(value = "CAPTURE-26", says = "has a dependency on KERNEL node 0 (kernel) of graph")
    static void discardAHalfEdgeOfAnotherStream(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream origin = rig.stream();
        rig.cuda().cuStreamBeginCapture(origin, RELAXED);
        CUstream other = graphs.fork(origin);
        rig.launch(rig.nop(), other);
        CUgraphNode kernel = graphs.only(graphs.underCapture(origin));
        rig.cuda().cuStreamUpdateCaptureDependencies(other, List.of(kernel), GraphRig.PROGRAMMATIC, 1);
        rig.cuda().cuStreamEndCapture(origin);
    }

    @Complies("CAPTURE-26")
    static void endAfterAKernelAfterAHalfEdge(Rig rig) {
        endAfterAHalfEdge(rig, true);
    }

    private static void endAfterAHalfEdge(Rig rig, boolean kernel) {
        CUstream stream = withEdgeData(rig);
        if (kernel) {
            rig.launch(rig.nop(), stream);
        }
        rig.cuda().cuStreamEndCapture(stream);
    }

    @Violates(value = "GRAPH-07", says = "is captured from KERNEL node 0 (kernel) of graph")
    static void captureAHostFunctionAfterAHalfEdge(Rig rig) {
        captureAfterAHalfEdge(rig, stream -> rig.cuda().cuLaunchHostFunc(stream, () -> {}));
    }

    @Violates(value = "GRAPH-07", says = "to a MEMSET node of graph")
    static void captureAMemsetAfterAHalfEdge(Rig rig) {
        long memory = rig.cuda().cuMemAlloc(64);
        rig.cuda().cuMemsetD8Async(memory, (byte) 0, 64, withEdgeData(rig));
    }

    @Complies("GRAPH-07")
    static void captureAKernelAfterAHalfEdge(Rig rig) {
        captureAfterAHalfEdge(rig, stream -> rig.launch(rig.nop(), stream));
    }

    private static void captureAfterAHalfEdge(Rig rig, Consumer<CUstream> work) {
        work.accept(withEdgeData(rig));
    }

    @Violates(value = "CAPTURE-22", says = "cuStreamGetCaptureInfo is called without edge data for stream")
    static void infoWithoutEdgeData(Rig rig) {
        rig.cuda().cuStreamGetCaptureInfo(withEdgeData(rig), false);
    }

    @Complies("CAPTURE-22")
    static void infoWithEdgeData(Rig rig) {
        rig.cuda().cuStreamGetCaptureInfo(withEdgeData(rig), true);
    }
}
