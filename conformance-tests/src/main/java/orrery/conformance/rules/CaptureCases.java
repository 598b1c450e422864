package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CUstreamCaptureMode.THREAD_LOCAL;
import static orrery.driver.CudaDriver.CU_STREAM_DEFAULT;
import static orrery.driver.CudaDriver.CU_STREAM_NON_BLOCKING;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.CudaException;

/** Cases of the rules of captures: their beginning, their dependencies, and what is prohibited during a capture. */
final class CaptureCases {
    static final List<RuleCase> CASES = List.of(
            // -- the beginning --
            violates("CAPTURE-01", "unknownMode", rig -> capture(rig, new CUstreamCaptureMode(99)))
                    .says("cuStreamBeginCapture is given mode 99"),
            violates("CAPTURE-01", "unknownModeOfAThread", rig -> exchangeMode(rig, new CUstreamCaptureMode(99)))
                    .says("cuThreadExchangeStreamCaptureMode is given mode 99"),
            complies("CAPTURE-01", "knownModesOfAThread", rig -> {
                assertEquals(GLOBAL, exchangeMode(rig, RELAXED));
                assertEquals(RELAXED, exchangeMode(rig, THREAD_LOCAL));
                assertEquals(THREAD_LOCAL, exchangeMode(rig, GLOBAL));
            }),
            violates("CAPTURE-01", "noMode", rig -> captureInto(rig, rig.graph(), null, null, null)),
            complies("CAPTURE-01", "aMode", rig -> captureInto(rig, rig.graph(), null, null, RELAXED)),
            complies("CAPTURE-01", "knownModes", rig -> {
                List.of(GLOBAL, THREAD_LOCAL, RELAXED).forEach(mode -> capture(rig, mode));
            }),
            violates("CAPTURE-02", "captureLegacy", rig -> begin(rig, CUstream.LEGACY, RELAXED))
                    .says("capture is begun on legacy"),
            violates("CAPTURE-02", "captureNull", rig -> begin(rig, null, GLOBAL)),
            complies("CAPTURE-02", "capturePerThread", rig -> begin(rig, CUstream.PER_THREAD, GLOBAL)),
            violates("CAPTURE-03", "beginTwice", rig -> beginAgain(rig, stream -> {}))
                    .says("capture is begun on stream", "which is in the GLOBAL capture that began in stream"),
            complies(
                    "CAPTURE-03",
                    "beginAfterTheEnd",
                    rig -> beginAgain(rig, stream -> rig.cuda.cuStreamEndCapture(stream))),
            violates("CAPTURE-04", "captureIntoOneGraphTwice", rig -> captureIntoAgain(rig, stream -> {}))
                    .says("which the GLOBAL capture that began in stream"),
            complies(
                    "CAPTURE-04",
                    "captureIntoOneGraphInTurn",
                    rig -> captureIntoAgain(rig, stream -> rig.cuda.cuStreamEndCapture(stream))),
            // -- dependencies --
            violates("CAPTURE-05", "captureAfterANodeElsewhere", rig -> captureAfterANodeElsewhere(rig))
                    .says("the next node is given a dependency on KERNEL node 0 (kernel) of graph"),
            violates(
                            "CAPTURE-05",
                            "captureAfterATriggerThatIsNone",
                            rig -> captureAfterAnEdge(rig, new CUemptyNodeParams()))
                    .says("EMPTY node 0"),
            violates("CAPTURE-05", "addADependencyElsewhere", rig -> {
                CUgraphNode elsewhere = rig.kernel(rig.graph());
                update(rig, rig.capturing(), List.of(elsewhere), 0);
            }),
            complies("CAPTURE-05", "captureAfterItsOwnNodes", rig -> captureAfterAnEdge(rig, rig.nopParams())),
            violates("CAPTURE-06", "updateWhatIsNotCapturing", rig -> update(rig, rig.stream(), List.of(), 0))
                    .says("dependencies of stream"),
            complies("CAPTURE-06", "updateWhatIsCapturing", rig -> update(rig, rig.capturing(), List.of(), 0)),
            violates("CAPTURE-07", "updateInNoWay", rig -> updateDependencies(rig, 2))
                    .says("with flags 2"),
            complies("CAPTURE-07", "addDependencies", rig -> updateDependencies(rig, 0)),
            complies("CAPTURE-07", "setDependencies", rig -> updateDependencies(rig, 1)),
            // -- during a capture --
            violates("CAPTURE-12", "launchIntoAnInvalidCapture", rig -> launchAfterInvalidation(rig, stream -> {}))
                    .says("cuLaunchKernel uses stream", "invalidated by cuStreamSynchronize", "CAPTURE-14"),
            violates("CAPTURE-12", "endAnInvalidCapture", (rig, cuda) -> cuda.cuStreamEndCapture(invalid(rig))),
            complies(
                    "CAPTURE-12",
                    "launchWhenItHasEnded",
                    rig -> launchAfterInvalidation(rig, stream -> endInvalid(rig, stream))),
            violates("CAPTURE-13", "launchIntoLegacy", rig -> launchBesideACapture(rig, CU_STREAM_DEFAULT))
                    .says("cuLaunchKernel uses the legacy stream on thread", "that began in stream"),
            violates("CAPTURE-13", "forkIntoLegacy", rig -> rig.join(null, rig.capturing()))
                    .says("the legacy stream waits"),
            complies("CAPTURE-13", "launchIntoLegacyBesideANonBlockingStream", rig -> {
                launchBesideACapture(rig, CU_STREAM_NON_BLOCKING);
            }),
            violates("CAPTURE-14", "queryACapturedStream", rig -> queryDuringACapture(rig, captured -> captured))
                    .says("cuStreamQuery is called for stream", "which is in the RELAXED capture"),
            violates("CAPTURE-14", "callbackInACapturedStream", rig -> addACallback(rig, rig.capturing()))
                    .says("cuStreamAddCallback is called for stream"),
            complies("CAPTURE-14", "queryAnotherStream", rig -> queryDuringACapture(rig, captured -> rig.stream())),
            violates("CAPTURE-15", "synchronizeEverything", rig -> synchronizeDuringACapture(rig, () -> {}))
                    .says("cuCtxSynchronize is called on thread", "during the RELAXED capture"),
            complies(
                    "CAPTURE-15",
                    "synchronizeEverythingElsewhere",
                    rig -> synchronizeDuringACapture(rig, () -> rig.anotherContext())),
            violates("CAPTURE-16", "unsafeInTheCapturingThread", rig -> {
                        allocateDuringACapture(rig, THREAD_LOCAL, Runnable::run);
                    })
                    .says("cuMemAlloc is called on thread", "whose mode is GLOBAL", "during the THREAD_LOCAL capture"),
            violates("CAPTURE-16", "enablePeerAccess", rig -> enablePeerAccess(rig))
                    .onTwoDevices(),
            violates("CAPTURE-16", "unsafeInAnotherThread", rig -> allocateDuringACapture(rig, GLOBAL, rig::elsewhere))
                    .says("on thread elsewhere"),
            complies("CAPTURE-16", "unsafeWhereTheThreadIsRelaxed", rig -> unsafeWhereTheThreadIsRelaxed(rig)),
            complies(
                    "CAPTURE-16",
                    "unsafeBesideALocalCapture",
                    rig -> allocateDuringACapture(rig, THREAD_LOCAL, rig::elsewhere)),
            violates("CAPTURE-23", "instantiateWhatIsCapturedInto", rig -> instantiateTheTarget(rig, stream -> {}))
                    .says("graph", "is instantiated during the RELAXED capture", "that began in stream"),
            complies(
                    "CAPTURE-23",
                    "instantiateWhenTheCaptureHasEnded",
                    rig -> instantiateTheTarget(rig, stream -> rig.cuda.cuStreamEndCapture(stream))));

    private CaptureCases() {}

    private static void capture(Rig rig, CUstreamCaptureMode mode) {
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCapture(stream, mode);
        rig.cuda.cuStreamEndCapture(stream);
    }

    private static void beginAgain(Rig rig, Consumer<CUstream> before) {
        CUstream stream = rig.capturing();
        before.accept(stream);
        rig.cuda.cuStreamBeginCapture(stream, GLOBAL);
    }

    private static CUstreamCaptureMode exchangeMode(Rig rig, CUstreamCaptureMode mode) {
        return rig.cuda.cuThreadExchangeStreamCaptureMode(mode);
    }

    private static void begin(Rig rig, CUstream stream, CUstreamCaptureMode mode) {
        rig.cuda.cuStreamBeginCapture(stream, mode);
    }

    /** Begins to capture a fresh stream into a graph, and returns the stream. */
    private static CUstream captureInto(
            Rig rig, CUgraph graph, List<CUgraphNode> after, List<CUgraphEdgeData> data, CUstreamCaptureMode mode) {
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCaptureToGraph(stream, graph, after, data, mode);
        return stream;
    }

    private static void captureIntoAgain(Rig rig, Consumer<CUstream> before) {
        CUgraph graph = rig.graph();
        CUstream stream = captureInto(rig, graph, List.of(), null, GLOBAL);
        before.accept(stream);
        captureInto(rig, graph, List.of(), null, GLOBAL);
    }

    private static void captureAfterANodeElsewhere(Rig rig) {
        captureInto(rig, rig.graph(), List.of(rig.kernel(rig.graph())), null, GLOBAL);
    }

    /** Captures after an edge with data that a kernel can have, and an empty node cannot. */
    private static void captureAfterAnEdge(Rig rig, CUgraphNodeParams first) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.add(graph, first);
        captureInto(rig, graph, List.of(node), Rig.PROGRAMMATIC, GLOBAL);
    }

    private static void update(Rig rig, CUstream stream, List<CUgraphNode> dependencies, int flags) {
        rig.cuda.cuStreamUpdateCaptureDependencies(stream, dependencies, null, flags);
    }

    private static void addACallback(Rig rig, CUstream stream) {
        rig.cuda.cuStreamAddCallback(stream, (called, status) -> {}, 0);
    }

    /** Allocates during a capture of another stream, in this thread or another one. */
    private static void allocateDuringACapture(Rig rig, CUstreamCaptureMode mode, Consumer<Runnable> thread) {
        rig.capturing(mode);
        thread.accept(() -> rig.cuda.cuMemAlloc(64));
    }

    private static void updateDependencies(Rig rig, int flags) {
        CUstream stream = rig.capturing();
        update(rig, stream, List.of(rig.kernel(rig.underCapture(stream))), flags);
    }

    /** Returns a stream whose capture has become invalid. */
    private static CUstream invalid(Rig rig) {
        CUstream stream = rig.capturing();
        assertThrows(CudaException.class, () -> rig.cuda.cuStreamSynchronize(stream));
        return stream;
    }

    private static void endInvalid(Rig rig, CUstream stream) {
        CudaException end = assertThrows(CudaException.class, () -> rig.cuda.cuStreamEndCapture(stream));
        assertEquals(CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, end.result());
    }

    private static void launchAfterInvalidation(Rig rig, Consumer<CUstream> before) {
        CUstream stream = invalid(rig);
        before.accept(stream);
        rig.launch(rig.nop(), stream);
        rig.cuda.cuStreamSynchronize(stream);
    }

    /** Launches a kernel into the legacy stream during a capture in a stream with these flags. */
    private static void launchBesideACapture(Rig rig, int flags) {
        rig.cuda.cuStreamBeginCapture(rig.cuda.cuStreamCreate(flags), RELAXED);
        rig.launch(rig.nop(), null);
    }

    private static void queryDuringACapture(Rig rig, UnaryOperator<CUstream> queried) {
        CUstream stream = rig.capturing(RELAXED);
        rig.cuda.cuStreamQuery(queried.apply(stream));
    }

    private static void synchronizeDuringACapture(Rig rig, Runnable before) {
        rig.capturing(RELAXED);
        before.run();
        rig.cuda.cuCtxSynchronize();
    }

    private static void enablePeerAccess(Rig rig) {
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        rig.cuda.cuCtxPopCurrent();
        rig.capturing();
        rig.cuda.cuCtxEnablePeerAccess(other, 0);
    }

    private static void unsafeWhereTheThreadIsRelaxed(Rig rig) {
        rig.capturing(GLOBAL);
        CUstreamCaptureMode before = rig.cuda.cuThreadExchangeStreamCaptureMode(RELAXED);
        rig.cuda.cuMemAlloc(64);
        rig.cuda.cuThreadExchangeStreamCaptureMode(before);
    }

    /** Instantiates the graph that a capture adds to. */
    private static void instantiateTheTarget(Rig rig, Consumer<CUstream> before) {
        CUgraph graph = rig.graph();
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, RELAXED);
        before.accept(stream);
        rig.exec(graph);
    }
}
