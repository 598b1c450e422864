package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CudaDriver.CU_EVENT_DISABLE_TIMING;
import static orrery.driver.CudaDriver.CU_EVENT_INTERPROCESS;
import static orrery.driver.CudaDriver.CU_EVENT_RECORD_EXTERNAL;
import static orrery.driver.CudaDriver.CU_EVENT_WAIT_EXTERNAL;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/** Cases of the rules of events and captures, and of the graph that is captured into. */
final class CaptureEventCases {
    static final List<RuleCase> CASES = List.of(
            violates("CAPTURE-17", "queryACapturedEvent", rig -> queryARecordedEvent(rig, captured -> captured))
                    .says("cuEventQuery is called for event", "which was recorded in the RELAXED capture"),
            violates("CAPTURE-17", "waitForACapturedEvent", (rig, cuda) -> {
                cuda.cuEventSynchronize(rig.recorded(rig.capturing()));
            }),
            violates("CAPTURE-17", "timeOfACapturedEvent", rig -> elapsedTime(rig, rig.recorded(rig.capturing())))
                    .says("time is measured from event"),
            complies(
                    "CAPTURE-17",
                    "queryAnEventRecordedOutside",
                    rig -> queryARecordedEvent(rig, captured -> rig.stream())),
            violates("CAPTURE-18", "waitForWhatIsOver", rig -> waitAfterTheCapture(rig, (stream, event) -> {}))
                    .says("waits for", "that capture has ended or was invalidated"),
            violates("CAPTURE-18", "queryWhatIsOver", rig -> queryWhatIsOver(rig))
                    .says("cuEventQuery is called for event"),
            complies(
                    "CAPTURE-18",
                    "waitForWhatWasRecordedAgain",
                    rig -> waitAfterTheCapture(rig, (stream, event) -> rig.cuda.cuEventRecord(event, stream))),
            violates("CAPTURE-19", "waitForAnotherCapture", rig -> joinACapture(rig, stream -> rig.capturing(RELAXED)))
                    .says("is in the GLOBAL capture", "which was recorded in the RELAXED capture"),
            complies("CAPTURE-19", "waitWithinACapture", rig -> joinACapture(rig, stream -> stream)),
            violates("CAPTURE-20", "waitForTheOutside", rig -> waitForTheOutside(rig, 0))
                    .says("is in the GLOBAL capture", "which was recorded in stream", "outside of it"),
            complies("CAPTURE-20", "waitForTheOutsideAsANode", rig -> waitForTheOutside(rig, CU_EVENT_WAIT_EXTERNAL)),
            violates("CAPTURE-25", "recordWhatIsShared", rig -> recordWhatIsShared(rig, 0))
                    .says("is recorded in stream"),
            complies("CAPTURE-25", "recordWhatIsSharedAsANode", rig -> {
                recordWhatIsShared(rig, CU_EVENT_RECORD_EXTERNAL);
            }),
            violates("CAPTURE-25", "waitForWhatIsShared", rig -> waitForWhatIsShared(rig))
                    .says("is in the GLOBAL capture"),
            complies("CAPTURE-25", "useWhatIsSharedInNodes", rig -> useWhatIsSharedInNodes(rig)),
            violates("CAPTURE-21", "destroyTheGraph", rig -> destroyTheGraph(rig, stream -> {}))
                    .says("is destroyed during the GLOBAL capture"),
            violates("CAPTURE-21", "destroyItsNode", (rig, cuda) -> {
                CUstream stream = rig.capturing();
                rig.launch(rig.nop(), stream);
                cuda.cuGraphDestroyNode(rig.only(rig.underCapture(stream)));
            }),
            complies(
                    "CAPTURE-21",
                    "destroyTheGraphAfterwards",
                    rig -> destroyTheGraph(rig, stream -> rig.cuda.cuStreamEndCapture(stream))),
            violates("CAPTURE-26", "endWithAHalfEdge", rig -> endAfterAHalfEdge(rig, stream -> {}))
                    .says("has a dependency on KERNEL node 0 (kernel) of graph", "with edge data"),
            violates(
                            "CAPTURE-26",
                            "joinWithAHalfEdge",
                            rig -> endBesideAHalfEdge(rig, (origin, other) -> rig.join(origin, other)))
                    .says("has a dependency on KERNEL node 0 (kernel) of graph"),
            violates(
                            "CAPTURE-26",
                            "discardAHalfEdgeOfAnotherStream",
                            rig -> endBesideAHalfEdge(rig, (origin, other) -> {}))
                    .says("has a dependency on KERNEL node 0 (kernel) of graph"),
            complies(
                    "CAPTURE-26",
                    "endAfterAKernelAfterAHalfEdge",
                    rig -> endAfterAHalfEdge(rig, stream -> rig.launch(rig.nop(), stream))),
            violates("GRAPH-07", "captureAHostFunctionAfterAHalfEdge", rig -> capture(rig, callingAHostFunction(rig)))
                    .says("is captured from KERNEL node 0 (kernel) of graph"),
            violates("GRAPH-07", "captureAMemsetAfterAHalfEdge", rig -> capture(rig, setting(rig)))
                    .says("to a MEMSET node of graph"),
            complies("GRAPH-07", "captureAKernelAfterAHalfEdge", rig -> capture(rig, launching(rig))),
            violates(
                            "CAPTURE-22",
                            "infoWithoutEdgeData",
                            rig -> rig.cuda.cuStreamGetCaptureInfo(withEdgeData(rig), false))
                    .says("cuStreamGetCaptureInfo is called without edge data for stream"),
            complies(
                    "CAPTURE-22", "infoWithEdgeData", rig -> rig.cuda.cuStreamGetCaptureInfo(withEdgeData(rig), true)));

    private CaptureEventCases() {}

    private static void queryARecordedEvent(Rig rig, UnaryOperator<CUstream> recorded) {
        CUstream captured = rig.capturing(RELAXED);
        rig.cuda.cuEventQuery(rig.recorded(recorded.apply(captured)));
    }

    private static void queryWhatIsOver(Rig rig) {
        CUstream stream = rig.capturing();
        CUevent event = rig.recorded(stream);
        rig.cuda.cuStreamEndCapture(stream);
        rig.cuda.cuEventQuery(event);
    }

    private static void waitAfterTheCapture(Rig rig, BiConsumer<CUstream, CUevent> before) {
        CUstream stream = rig.capturing();
        CUevent event = rig.recorded(stream);
        rig.cuda.cuStreamEndCapture(stream);
        before.accept(stream, event);
        rig.cuda.cuStreamWaitEvent(rig.stream(), event, 0);
    }

    private static void joinACapture(Rig rig, UnaryOperator<CUstream> other) {
        CUstream stream = rig.capturing();
        rig.join(stream, other.apply(stream));
    }

    private static void waitForTheOutside(Rig rig, int flags) {
        CUevent event = rig.recorded(rig.stream());
        rig.cuda.cuStreamWaitEvent(rig.capturing(), event, flags);
    }

    private static void recordWhatIsShared(Rig rig, int flags) {
        rig.cuda.cuEventRecordWithFlags(shared(rig), rig.capturing(), flags);
    }

    private static void useWhatIsSharedInNodes(Rig rig) {
        CUevent event = shared(rig);
        CUstream stream = rig.capturing();
        rig.cuda.cuEventRecordWithFlags(event, stream, CU_EVENT_RECORD_EXTERNAL);
        rig.cuda.cuStreamWaitEvent(stream, event, CU_EVENT_WAIT_EXTERNAL);
    }

    private static CUevent shared(Rig rig) {
        return rig.cuda.cuEventCreate(CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING);
    }

    private static void destroyTheGraph(Rig rig, Consumer<CUstream> before) {
        CUstream stream = rig.capturing();
        CUgraph graph = rig.underCapture(stream);
        before.accept(stream);
        rig.cuda.cuGraphDestroy(graph);
    }

    /** Returns a captured stream whose next node does not wait for all of a kernel. */
    private static CUstream withEdgeData(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode kernel = rig.kernel(graph);
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCaptureToGraph(stream, graph, List.of(kernel), Rig.PROGRAMMATIC, RELAXED);
        return stream;
    }

    /** Ends a capture after another of its streams has a dependency with edge data, which the origin joins or not. */
    private static void endBesideAHalfEdge(Rig rig, BiConsumer<CUstream, CUstream> before) {
        CUstream origin = rig.capturing(RELAXED);
        CUstream other = rig.fork(origin);
        rig.launch(rig.nop(), other);
        CUgraphNode kernel = rig.only(rig.underCapture(origin));
        rig.cuda.cuStreamUpdateCaptureDependencies(other, List.of(kernel), Rig.PROGRAMMATIC, 1);
        before.accept(origin, other);
        rig.cuda.cuStreamEndCapture(origin);
    }

    private static void endAfterAHalfEdge(Rig rig, Consumer<CUstream> before) {
        CUstream stream = withEdgeData(rig);
        before.accept(stream);
        rig.cuda.cuStreamEndCapture(stream);
    }

    private static void elapsedTime(Rig rig, CUevent event) {
        rig.cuda.cuEventElapsedTime(event, event);
    }

    private static void waitForWhatIsShared(Rig rig) {
        CUevent event = shared(rig);
        rig.cuda.cuEventRecord(event, rig.stream());
        rig.cuda.cuStreamWaitEvent(rig.capturing(), event, 0);
    }

    /** Captures work in a stream whose next node does not wait for all of a kernel. */
    private static void capture(Rig rig, Consumer<CUstream> work) {
        work.accept(withEdgeData(rig));
    }

    private static Consumer<CUstream> callingAHostFunction(Rig rig) {
        return stream -> rig.cuda.cuLaunchHostFunc(stream, () -> {});
    }

    private static Consumer<CUstream> setting(Rig rig) {
        return stream -> rig.cuda.cuMemsetD8Async(rig.memory(), (byte) 0, 64, stream);
    }

    private static Consumer<CUstream> launching(Rig rig) {
        return stream -> rig.launch(rig.nop(), stream);
    }
}
