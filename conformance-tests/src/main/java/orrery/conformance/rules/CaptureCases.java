package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
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
    static final List<RuleCase> CASES = List.of(
            // -- the beginning --
            violates("CAPTURE-01", "unknownMode", rig -> capture(rig, new CUstreamCaptureMode(99)))
                    .says("cuStreamBeginCapture is given mode 99"),
            violates("CAPTURE-01", "unknownModeOfAThread", (rig, cuda) -> {
                        cuda.cuThreadExchangeStreamCaptureMode(new CUstreamCaptureMode(99));
                    })
                    .says("cuThreadExchangeStreamCaptureMode is given mode 99"),
            complies("CAPTURE-01", "knownModesOfAThread", (rig, cuda) -> {
                assertEquals(GLOBAL, cuda.cuThreadExchangeStreamCaptureMode(RELAXED));
                assertEquals(RELAXED, cuda.cuThreadExchangeStreamCaptureMode(THREAD_LOCAL));
                assertEquals(THREAD_LOCAL, cuda.cuThreadExchangeStreamCaptureMode(GLOBAL));
            }),
            violates("CAPTURE-01", "noMode", (rig, cuda) -> {
                cuda.cuStreamBeginCaptureToGraph(rig.stream(), rig.graph(), null, null, null);
            }),
            complies("CAPTURE-01", "aMode", (rig, cuda) -> {
                cuda.cuStreamBeginCaptureToGraph(rig.stream(), rig.graph(), null, null, RELAXED);
            }),
            complies("CAPTURE-01", "knownModes", rig -> {
                List.of(GLOBAL, THREAD_LOCAL, RELAXED).forEach(mode -> capture(rig, mode));
            }),
            violates("CAPTURE-02", "captureLegacy", (rig, cuda) -> cuda.cuStreamBeginCapture(CUstream.LEGACY, RELAXED))
                    .says("capture is begun on legacy"),
            violates("CAPTURE-02", "captureNull", (rig, cuda) -> cuda.cuStreamBeginCapture(null, GLOBAL)),
            complies("CAPTURE-02", "capturePerThread", (rig, cuda) -> {
                cuda.cuStreamBeginCapture(CUstream.PER_THREAD, GLOBAL);
            }),
            violates("CAPTURE-03", "beginTwice", rig -> beginAgain(rig, false))
                    .says("capture is begun on stream", "which is in the GLOBAL capture that began in stream"),
            complies("CAPTURE-03", "beginAfterTheEnd", rig -> beginAgain(rig, true)),
            violates("CAPTURE-04", "captureIntoOneGraphTwice", rig -> captureIntoAgain(rig, false))
                    .says("which the GLOBAL capture that began in stream"),
            complies("CAPTURE-04", "captureIntoOneGraphInTurn", rig -> captureIntoAgain(rig, true)),
            // -- dependencies --
            violates("CAPTURE-05", "captureAfterANodeElsewhere", rig -> {
                        captureAfter(rig, rig.graph(), rig.kernel(rig.graph()), null);
                    })
                    .says("the next node is given a dependency on KERNEL node 0 (kernel) of graph"),
            violates("CAPTURE-05", "captureAfterATriggerThatIsNone", rig -> {
                        CUgraph graph = rig.graph();
                        captureAfter(rig, graph, rig.empty(graph), Rig.PROGRAMMATIC);
                    })
                    .says("EMPTY node 0"),
            violates("CAPTURE-05", "addADependencyElsewhere", (rig, cuda) -> {
                cuda.cuStreamUpdateCaptureDependencies(rig.capturing(), List.of(rig.kernel(rig.graph())), null, 0);
            }),
            complies("CAPTURE-05", "captureAfterItsOwnNodes", rig -> {
                CUgraph graph = rig.graph();
                captureAfter(rig, graph, rig.kernel(graph), Rig.PROGRAMMATIC);
            }),
            violates("CAPTURE-06", "updateWhatIsNotCapturing", (rig, cuda) -> {
                        cuda.cuStreamUpdateCaptureDependencies(rig.stream(), List.of(), null, 0);
                    })
                    .says("dependencies of stream"),
            complies("CAPTURE-06", "updateWhatIsCapturing", (rig, cuda) -> {
                cuda.cuStreamUpdateCaptureDependencies(rig.capturing(), List.of(), null, 0);
            }),
            violates("CAPTURE-07", "updateInNoWay", rig -> updateDependencies(rig, 2))
                    .says("with flags 2"),
            complies("CAPTURE-07", "addDependencies", rig -> updateDependencies(rig, 0)),
            complies("CAPTURE-07", "setDependencies", rig -> updateDependencies(rig, 1)),
            // -- during a capture --
            violates("CAPTURE-12", "launchIntoAnInvalidCapture", rig -> launchAfterInvalidation(rig, false))
                    .says("cuLaunchKernel uses stream", "invalidated by cuStreamSynchronize", "CAPTURE-14"),
            violates("CAPTURE-12", "endAnInvalidCapture", (rig, cuda) -> cuda.cuStreamEndCapture(invalid(rig))),
            complies("CAPTURE-12", "launchWhenItHasEnded", rig -> launchAfterInvalidation(rig, true)),
            violates("CAPTURE-13", "launchIntoLegacy", rig -> launchBesideACapture(rig, CudaDriver.CU_STREAM_DEFAULT))
                    .says("cuLaunchKernel uses the legacy stream on thread", "that began in stream"),
            violates("CAPTURE-13", "forkIntoLegacy", (rig, cuda) -> {
                        cuda.cuStreamWaitEvent(null, rig.recorded(rig.capturing()), 0);
                    })
                    .says("the legacy stream waits"),
            complies("CAPTURE-13", "launchIntoLegacyBesideANonBlockingStream", rig -> {
                launchBesideACapture(rig, CudaDriver.CU_STREAM_NON_BLOCKING);
            }),
            violates("CAPTURE-14", "queryACapturedStream", rig -> queryDuringACapture(rig, true))
                    .says("cuStreamQuery is called for stream", "which is in the RELAXED capture"),
            violates("CAPTURE-14", "callbackInACapturedStream", (rig, cuda) -> {
                        cuda.cuStreamAddCallback(rig.capturing(), (stream, status) -> {}, 0);
                    })
                    .says("cuStreamAddCallback is called for stream"),
            complies("CAPTURE-14", "queryAnotherStream", rig -> queryDuringACapture(rig, false)),
            violates("CAPTURE-15", "synchronizeEverything", rig -> synchronizeDuringACapture(rig, false))
                    .says("cuCtxSynchronize is called on thread", "during the RELAXED capture"),
            complies("CAPTURE-15", "synchronizeEverythingElsewhere", rig -> synchronizeDuringACapture(rig, true)),
            violates("CAPTURE-16", "unsafeInTheCapturingThread", (rig, cuda) -> {
                        rig.capturing(THREAD_LOCAL);
                        cuda.cuMemAlloc(64);
                    })
                    .says("cuMemAlloc is called on thread", "whose mode is GLOBAL", "during the THREAD_LOCAL capture"),
            violates("CAPTURE-16", "enablePeerAccess", rig -> enablePeerAccess()),
            violates("CAPTURE-16", "unsafeInAnotherThread", rig -> {
                        rig.capturing(GLOBAL);
                        rig.elsewhere(() -> rig.memory());
                    })
                    .says("on thread elsewhere"),
            complies("CAPTURE-16", "unsafeWhereTheThreadIsRelaxed", rig -> unsafeWhereTheThreadIsRelaxed(rig)),
            complies("CAPTURE-16", "unsafeBesideALocalCapture", rig -> {
                rig.capturing(THREAD_LOCAL);
                rig.elsewhere(() -> rig.memory());
            }),
            violates("CAPTURE-23", "instantiateWhatIsCapturedInto", rig -> instantiateTheTarget(rig, false))
                    .says("graph", "is instantiated during the RELAXED capture", "that began in stream"),
            complies("CAPTURE-23", "instantiateWhenTheCaptureHasEnded", rig -> instantiateTheTarget(rig, true)));

    private CaptureCases() {}

    private static void capture(Rig rig, CUstreamCaptureMode mode) {
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCapture(stream, mode);
        rig.cuda().cuStreamEndCapture(stream);
    }

    private static void beginAgain(Rig rig, boolean afterTheEnd) {
        CUstream stream = rig.capturing();
        if (afterTheEnd) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        rig.cuda().cuStreamBeginCapture(stream, GLOBAL);
    }

    private static void captureInto(Rig rig, CUgraph graph, CUstream stream) {
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, GLOBAL);
    }

    private static void captureIntoAgain(Rig rig, boolean afterTheEnd) {
        CUgraph graph = rig.graph();
        CUstream stream = rig.stream();
        captureInto(rig, graph, stream);
        if (afterTheEnd) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        captureInto(rig, graph, rig.stream());
    }

    private static void captureAfter(Rig rig, CUgraph graph, CUgraphNode node, List<CUgraphEdgeData> data) {
        rig.cuda().cuStreamBeginCaptureToGraph(rig.stream(), graph, List.of(node), data, GLOBAL);
    }

    private static void updateDependencies(Rig rig, int flags) {
        CUstream stream = rig.capturing();
        List<CUgraphNode> nodes = List.of(rig.kernel(rig.underCapture(stream)));
        rig.cuda().cuStreamUpdateCaptureDependencies(stream, nodes, null, flags);
    }

    /** A stream whose capture has become invalid. */
    private static CUstream invalid(Rig rig) {
        CUstream stream = rig.capturing();
        try {
            rig.cuda().cuStreamSynchronize(stream);
            throw new AssertionError("a captured stream was synchronized");
        } catch (CudaException expected) {
            return stream;
        }
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

    /** Launches a kernel into the legacy stream during a capture in a stream with these flags. */
    private static void launchBesideACapture(Rig rig, int flags) {
        rig.cuda().cuStreamBeginCapture(rig.cuda().cuStreamCreate(flags), RELAXED);
        rig.launch(rig.nop(), null);
    }

    private static void queryDuringACapture(Rig rig, boolean captured) {
        CUstream stream = rig.capturing(RELAXED);
        rig.cuda().cuStreamQuery(captured ? stream : rig.stream());
    }

    private static void synchronizeDuringACapture(Rig rig, boolean inAnotherContext) {
        rig.capturing(RELAXED);
        if (inAnotherContext) {
            rig.anotherContext();
        }
        rig.cuda().cuCtxSynchronize();
    }

    private static void enablePeerAccess() {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxPopCurrent();
            rig.cuda().cuStreamBeginCapture(rig.stream(), GLOBAL);
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
        }
    }

    private static void unsafeWhereTheThreadIsRelaxed(Rig rig) {
        rig.capturing(GLOBAL);
        CUstreamCaptureMode before = rig.cuda().cuThreadExchangeStreamCaptureMode(RELAXED);
        rig.cuda().cuMemAlloc(64);
        rig.cuda().cuThreadExchangeStreamCaptureMode(before);
    }

    /** Instantiates the graph that a capture adds to. */
    private static void instantiateTheTarget(Rig rig, boolean ended) {
        CUgraph graph = rig.graph();
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, RELAXED);
        if (ended) {
            rig.cuda().cuStreamEndCapture(stream);
        }
        rig.exec(graph);
    }
}
