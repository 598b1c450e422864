package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CUstreamCaptureMode.THREAD_LOCAL;

import java.util.List;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/** The beginning of captures, their dependencies, and what is prohibited during a capture. */
final class CaptureCases {
    private CaptureCases() {}

    // -- the beginning -------------------------------------------------------------------------------------------

    @Violates(value = "CAPTURE-01", says = "cuStreamBeginCapture is given mode 99")
    static void unknownMode(Rig rig) {
        capture(rig, new CUstreamCaptureMode(99));
    }

    @Violates(value = "CAPTURE-01", says = "cuThreadExchangeStreamCaptureMode is given mode 99")
    static void unknownModeOfAThread(Rig rig) {
        rig.cuda().cuThreadExchangeStreamCaptureMode(new CUstreamCaptureMode(99));
    }

    @Complies("CAPTURE-01")
    static void knownModesOfAThread(Rig rig) {
        assertEquals(GLOBAL, rig.cuda().cuThreadExchangeStreamCaptureMode(RELAXED));
        assertEquals(RELAXED, rig.cuda().cuThreadExchangeStreamCaptureMode(THREAD_LOCAL));
        assertEquals(THREAD_LOCAL, rig.cuda().cuThreadExchangeStreamCaptureMode(GLOBAL));
    }

    @Violates("CAPTURE-01")
    static void noMode(Rig rig) {
        rig.cuda().cuStreamBeginCaptureToGraph(rig.stream(), new GraphRig(rig).graph(), null, null, null);
    }

    @Complies("CAPTURE-01")
    static void aMode(Rig rig) {
        rig.cuda().cuStreamBeginCaptureToGraph(rig.stream(), new GraphRig(rig).graph(), null, null, RELAXED);
    }

    @Complies("CAPTURE-01")
    static void knownModes(Rig rig) {
        List.of(GLOBAL, THREAD_LOCAL, RELAXED).forEach(mode -> capture(rig, mode));
    }

    private static void capture(Rig rig, CUstreamCaptureMode mode) {
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCapture(stream, mode);
        rig.cuda().cuStreamEndCapture(stream);
    }

    @Violates(value = "CAPTURE-02", says = "capture is begun on legacy")
    static void captureLegacy(Rig rig) {
        rig.cuda().cuStreamBeginCapture(CUstream.LEGACY, RELAXED);
    }

    @Violates("CAPTURE-02")
    static void captureNull(Rig rig) {
        rig.cuda().cuStreamBeginCapture(null, GLOBAL);
    }

    @Complies("CAPTURE-02")
    static void capturePerThread(Rig rig) {
        rig.cuda().cuStreamBeginCapture(CUstream.PER_THREAD, GLOBAL);
    }

    @Violates(
            value = "CAPTURE-03",
            says = {"capture is begun on stream", "which is in the GLOBAL capture that began in stream"})
    static void beginTwice(Rig rig) {
        beginAgain(rig, false);
    }

    @Complies("CAPTURE-03")
    static void beginAfterTheEnd(Rig rig) {
        beginAgain(rig, true);
    }

    private static void beginAgain(Rig rig, boolean afterTheEnd) {
        CUstream stream = new GraphRig(rig).capturing();
        if (afterTheEnd) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        rig.cuda().cuStreamBeginCapture(stream, GLOBAL);
    }

    private static void captureInto(Rig rig, CUgraph graph, CUstream stream) {
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, GLOBAL);
    }

    private static void captureIntoAgain(Rig rig, boolean afterTheEnd) {
        CUgraph graph = new GraphRig(rig).graph();
        CUstream stream = rig.stream();
        captureInto(rig, graph, stream);
        if (afterTheEnd) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        captureInto(rig, graph, rig.stream());
    }

    @Violates(value = "CAPTURE-04", says = "which the GLOBAL capture that began in stream")
    static void captureIntoOneGraphTwice(Rig rig) {
        captureIntoAgain(rig, false);
    }

    @Complies("CAPTURE-04")
    static void captureIntoOneGraphInTurn(Rig rig) {
        captureIntoAgain(rig, true);
    }

    // -- dependencies --------------------------------------------------------------------------------------------

    private static void captureAfter(Rig rig, CUgraph graph, CUgraphNode node, List<CUgraphEdgeData> data) {
        rig.cuda().cuStreamBeginCaptureToGraph(rig.stream(), graph, List.of(node), data, GLOBAL);
    }

    @Violates(value = "CAPTURE-05", says = "the next node is given a dependency on KERNEL node 0 (kernel) of graph")
    static void captureAfterANodeElsewhere(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        captureAfter(rig, graphs.graph(), graphs.kernel(graphs.graph()), null);
    }

    @Violates(value = "CAPTURE-05", says = "EMPTY node 0")
    static void captureAfterATriggerThatIsNone(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        captureAfter(rig, graph, graphs.empty(graph), GraphRig.PROGRAMMATIC);
    }

    @Violates("CAPTURE-05")
    static void addADependencyElsewhere(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraphNode elsewhere = graphs.kernel(graphs.graph());
        rig.cuda().cuStreamUpdateCaptureDependencies(graphs.capturing(), List.of(elsewhere), null, 0);
    }

    @Complies("CAPTURE-05")
    static void captureAfterItsOwnNodes(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        captureAfter(rig, graph, graphs.kernel(graph), GraphRig.PROGRAMMATIC);
    }

    @Violates(value = "CAPTURE-06", says = "dependencies of stream")
    static void updateWhatIsNotCapturing(Rig rig) {
        rig.cuda().cuStreamUpdateCaptureDependencies(rig.stream(), List.of(), null, 0);
    }

    @Complies("CAPTURE-06")
    static void updateWhatIsCapturing(Rig rig) {
        rig.cuda().cuStreamUpdateCaptureDependencies(new GraphRig(rig).capturing(), List.of(), null, 0);
    }

    @Violates(value = "CAPTURE-07", says = "with flags 2")
    static void updateInNoWay(Rig rig) {
        updateDependencies(rig, 2);
    }

    @Complies("CAPTURE-07")
    static void addDependencies(Rig rig) {
        updateDependencies(rig, 0);
    }

    @Complies("CAPTURE-07")
    static void setDependencies(Rig rig) {
        updateDependencies(rig, 1);
    }

    private static void updateDependencies(Rig rig, int flags) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        List<CUgraphNode> nodes = List.of(graphs.kernel(graphs.underCapture(stream)));
        rig.cuda().cuStreamUpdateCaptureDependencies(stream, nodes, null, flags);
    }

    // -- during a capture ----------------------------------------------------------------------------------------

    /** A stream whose capture has become invalid. */
    private static CUstream invalid(Rig rig) {
        CUstream stream = new GraphRig(rig).capturing();
        try {
            rig.cuda().cuStreamSynchronize(stream);
            throw new AssertionError("a captured stream was synchronized");
        } catch (CudaException expected) {
            return stream;
        }
    }

    @Violates(
            value = "CAPTURE-12",
            says = {"cuLaunchKernel uses stream", "invalidated by cuStreamSynchronize", "CAPTURE-14"})
    static void launchIntoAnInvalidCapture(Rig rig) {
        launchAfterInvalidation(rig, false);
    }

    @Violates("CAPTURE-12")
    static void endAnInvalidCapture(Rig rig) {
        rig.cuda().cuStreamEndCapture(invalid(rig));
    }

    @Complies("CAPTURE-12")
    static void launchWhenItHasEnded(Rig rig) {
        launchAfterInvalidation(rig, true);
    }

    private static void launchAfterInvalidation(Rig rig, boolean afterTheEnd) {
        CUstream stream = invalid(rig);
        if (afterTheEnd) {
            CudaException end =
                    assertThrows(CudaException.class, () -> rig.cuda().cuStreamEndCapture(stream));
            assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, end.result());
        }
        rig.launch(rig.nop(), stream);
        rig.cuda().cuStreamSynchronize(stream);
    }

    @Violates(
            value = "CAPTURE-13",
            says = {"cuLaunchKernel uses the legacy stream on thread", "that began in stream"})
    static void launchIntoLegacy(Rig rig) {
        launchBesideACapture(rig, CudaDriver.CU_STREAM_DEFAULT);
    }

    @Violates(value = "CAPTURE-13", says = "the legacy stream waits")
    static void forkIntoLegacy(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuStreamWaitEvent(null, graphs.recorded(graphs.capturing()), 0);
    }

    @Complies("CAPTURE-13")
    static void launchIntoLegacyBesideANonBlockingStream(Rig rig) {
        launchBesideACapture(rig, CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    /** Launches a kernel into the legacy stream during a capture in a stream with these flags. */
    private static void launchBesideACapture(Rig rig, int flags) {
        rig.cuda().cuStreamBeginCapture(rig.cuda().cuStreamCreate(flags), RELAXED);
        rig.launch(rig.nop(), null);
    }

    @Violates(
            value = "CAPTURE-14",
            says = {"cuStreamQuery is called for stream", "which is in the RELAXED capture"})
    static void queryACapturedStream(Rig rig) {
        queryDuringACapture(rig, true);
    }

    @Violates(value = "CAPTURE-14", says = "cuStreamAddCallback is called for stream")
    static void callbackInACapturedStream(Rig rig) {
        rig.cuda().cuStreamAddCallback(new GraphRig(rig).capturing(), (stream, status) -> {}, 0);
    }

    @Complies("CAPTURE-14")
    static void queryAnotherStream(Rig rig) {
        queryDuringACapture(rig, false);
    }

    private static void queryDuringACapture(Rig rig, boolean captured) {
        CUstream stream = new GraphRig(rig).capturing(RELAXED);
        rig.cuda().cuStreamQuery(captured ? stream : rig.stream());
    }

    @Violates(
            value = "CAPTURE-15",
            says = {"cuCtxSynchronize is called on thread", "during the RELAXED capture"})
    static void synchronizeEverything(Rig rig) {
        synchronizeDuringACapture(rig, false);
    }

    @Complies("CAPTURE-15")
    static void synchronizeEverythingElsewhere(Rig rig) {
        synchronizeDuringACapture(rig, true);
    }

    private static void synchronizeDuringACapture(Rig rig, boolean inAnotherContext) {
        new GraphRig(rig).capturing(RELAXED);
        if (inAnotherContext) {
            rig.cuda().cuCtxCreate(0, rig.device());
        }
        rig.cuda().cuCtxSynchronize();
    }

    @Violates(
            value = "CAPTURE-16",
            says = {"cuMemAlloc is called on thread", "whose mode is GLOBAL", "during the THREAD_LOCAL capture"})
    static void unsafeInTheCapturingThread(Rig rig) {
        new GraphRig(rig).capturing(THREAD_LOCAL);
        rig.cuda().cuMemAlloc(64);
    }

    @Violates("CAPTURE-16")
    static void enablePeerAccess(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxPopCurrent();
            rig.cuda().cuStreamBeginCapture(rig.stream(), GLOBAL);
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
        }
    }

    @Violates(value = "CAPTURE-16", says = "on thread elsewhere")
    static void unsafeInAnotherThread(Rig rig) {
        new GraphRig(rig).capturing(GLOBAL);
        rig.elsewhere(() -> rig.cuda().cuMemAlloc(64));
    }

    @Complies("CAPTURE-16")
    static void unsafeWhereTheThreadIsRelaxed(Rig rig) {
        new GraphRig(rig).capturing(GLOBAL);
        CUstreamCaptureMode before = rig.cuda().cuThreadExchangeStreamCaptureMode(RELAXED);
        rig.cuda().cuMemAlloc(64);
        rig.cuda().cuThreadExchangeStreamCaptureMode(before);
    }

    @Complies("CAPTURE-16")
    static void unsafeBesideALocalCapture(Rig rig) {
        new GraphRig(rig).capturing(THREAD_LOCAL);
        rig.elsewhere(() -> rig.cuda().cuMemAlloc(64));
    }

    @Violates(
            value = "CAPTURE-23",
            says = {"graph", "is instantiated during the RELAXED capture", "that began in stream"})
    static void instantiateWhatIsCapturedInto(Rig rig) {
        instantiateTheTarget(rig, false);
    }

    @Complies("CAPTURE-23")
    static void instantiateWhenTheCaptureHasEnded(Rig rig) {
        instantiateTheTarget(rig, true);
    }

    /** Instantiates the graph that a capture adds to. */
    private static void instantiateTheTarget(Rig rig, boolean ended) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, RELAXED);
        if (ended) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        graphs.exec(graph);
    }
}
