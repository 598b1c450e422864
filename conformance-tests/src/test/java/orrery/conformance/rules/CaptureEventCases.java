package orrery.conformance.rules;

import static orrery.driver.CUstreamCaptureMode.RELAXED;

import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Events and captures, and the graph that is captured into. */
final class CaptureEventCases {
    private CaptureEventCases() {}

    @Breaks(
            value = "CAPTURE-17",
            says = {"cuEventQuery is called for event", "which was recorded in the GLOBAL capture"})
    static void queryACapturedEvent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuEventQuery(graphs.recorded(graphs.capturing()));
    }

    @Breaks("CAPTURE-17")
    static void waitForACapturedEvent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuEventSynchronize(graphs.recorded(graphs.capturing()));
    }

    @Breaks(value = "CAPTURE-17", says = "elapsed time from event")
    static void timeOfACapturedEvent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = graphs.recorded(graphs.capturing());
        rig.cuda().cuEventElapsedTime(event, event);
    }

    @Keeps("CAPTURE-17")
    static void queryAnEventRecordedOutside(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = graphs.recorded(rig.stream());
        graphs.capturing(RELAXED);
        rig.cuda().cuEventQuery(event);
    }

    @Breaks(
            value = "CAPTURE-18",
            says = {"waits for", "that capture has ended or was invalidated"})
    static void waitForWhatIsOver(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUevent event = graphs.recorded(stream);
        rig.cuda().cuStreamEndCapture(stream);
        rig.cuda().cuStreamWaitEvent(rig.stream(), event, 0);
    }

    @Breaks(value = "CAPTURE-18", says = "cuEventQuery is called for event")
    static void queryWhatIsOver(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUevent event = graphs.recorded(stream);
        rig.cuda().cuStreamEndCapture(stream);
        rig.cuda().cuEventQuery(event);
    }

    @Keeps("CAPTURE-18")
    static void waitForWhatWasRecordedAgain(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        CUevent event = graphs.recorded(stream);
        rig.cuda().cuStreamEndCapture(stream);
        rig.cuda().cuEventRecord(event, stream);
        rig.cuda().cuStreamWaitEvent(rig.stream(), event, 0);
    }

    @Breaks(
            value = "CAPTURE-19",
            says = {"is in the GLOBAL capture", "which was recorded in the RELAXED capture"})
    static void waitForAnotherCapture(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.join(graphs.capturing(), graphs.capturing(RELAXED));
    }

    @Keeps("CAPTURE-19")
    static void waitWithinACapture(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        graphs.join(stream, stream);
    }

    @Breaks(
            value = "CAPTURE-20",
            says = {"is in the GLOBAL capture", "which was recorded in stream", "outside of it"})
    static void waitForTheOutside(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.join(graphs.capturing(), rig.stream());
    }

    @Keeps("CAPTURE-20")
    static void waitForTheOutsideAsANode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = graphs.recorded(rig.stream());
        rig.cuda().cuStreamWaitEvent(graphs.capturing(), event, CudaDriver.CU_EVENT_WAIT_EXTERNAL);
    }

    @Breaks(value = "CAPTURE-25", says = "is recorded in stream")
    static void recordWhatIsShared(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuEventRecord(shared(rig), graphs.capturing());
    }

    @Breaks(value = "CAPTURE-25", says = "is in the GLOBAL capture")
    static void waitForWhatIsShared(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUevent event = shared(rig);
        rig.cuda().cuEventRecord(event, rig.stream());
        rig.cuda().cuStreamWaitEvent(graphs.capturing(), event, 0);
    }

    @Keeps("CAPTURE-25")
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

    @Breaks(value = "CAPTURE-21", says = "is destroyed during the GLOBAL capture")
    static void destroyTheGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphDestroy(graphs.underCapture(graphs.capturing()));
    }

    @Breaks("CAPTURE-21")
    static void destroyItsNode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        rig.launch(rig.nop(), stream);
        rig.cuda().cuGraphDestroyNode(graphs.only(graphs.underCapture(stream)));
    }

    @Keeps("CAPTURE-21")
    static void destroyTheGraphAfterwards(Rig rig) {
        CUgraph graph = rig.cuda().cuStreamEndCapture(new GraphRig(rig).capturing());
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

    @Breaks(
            value = "CAPTURE-26",
            says = {"has a dependency on KERNEL node 0 (kernel) of graph", "with edge data"})
    static void endWithAHalfEdge(Rig rig) {
        rig.cuda().cuStreamEndCapture(withEdgeData(rig));
    }

    @Breaks(value = "CAPTURE-26", says = "has a dependency on KERNEL node 0 (kernel) of graph")
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

    @Keeps("CAPTURE-26")
    static void endBehindAKernelBehindAHalfEdge(Rig rig) {
        CUstream stream = withEdgeData(rig);
        rig.launch(rig.nop(), stream);
        rig.cuda().cuStreamEndCapture(stream);
    }

    @Breaks(value = "GRAPH-07", says = "is captured from KERNEL node 0 (kernel) of graph")
    static void captureAHostFunctionBehindAHalfEdge(Rig rig) {
        rig.cuda().cuLaunchHostFunc(withEdgeData(rig), () -> {});
    }

    @Breaks(value = "GRAPH-07", says = "to a MEMSET node of graph")
    static void captureAMemsetBehindAHalfEdge(Rig rig) {
        long memory = rig.cuda().cuMemAlloc(64);
        rig.cuda().cuMemsetD8Async(memory, (byte) 0, 64, withEdgeData(rig));
    }

    @Keeps("GRAPH-07")
    static void captureAKernelBehindAHalfEdge(Rig rig) {
        rig.launch(rig.nop(), withEdgeData(rig));
    }

    @Breaks(value = "CAPTURE-22", says = "cuStreamGetCaptureInfo is called without edge data for stream")
    static void infoWithoutEdgeData(Rig rig) {
        rig.cuda().cuStreamGetCaptureInfo(withEdgeData(rig), false);
    }

    @Keeps("CAPTURE-22")
    static void infoWithEdgeData(Rig rig) {
        rig.cuda().cuStreamGetCaptureInfo(withEdgeData(rig), true);
    }
}
