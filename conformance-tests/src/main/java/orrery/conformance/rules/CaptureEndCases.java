package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CUstreamCaptureMode.THREAD_LOCAL;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;

/** Cases of the rules of the end of captures. */
final class CaptureEndCases {
    static final List<RuleCase> CASES = List.of(
            violates("CAPTURE-08", "endWhatNeverBegan", (rig, cuda) -> cuda.cuStreamEndCapture(rig.stream()))
                    .says("capture is ended on stream"),
            complies("CAPTURE-08", "endWhatBegan", (rig, cuda) -> cuda.cuStreamEndCapture(rig.capturing())),
            violates("CAPTURE-09", "endInAForkedStream", rig -> endIn(rig, (origin, forked) -> forked))
                    .says("capture is ended on stream", "which has joined the GLOBAL capture that began in stream"),
            complies("CAPTURE-09", "endInTheOrigin", rig -> endIn(rig, (origin, forked) -> origin)),
            violates("CAPTURE-10", "endWithoutJoin", rig -> endAfterAFork(rig, (origin, forked) -> {}))
                    .says("the end of the GLOBAL capture", "nothing waits for KERNEL node 0"),
            violates("CAPTURE-10", "endWithoutJoinBehindAKernel", rig -> endWithoutJoinBehindAKernel(rig))
                    .says("nothing waits for KERNEL node 1 (kernel) of"),
            complies(
                    "CAPTURE-10",
                    "endAfterJoin",
                    rig -> endAfterAFork(rig, (origin, forked) -> rig.join(origin, forked))),
            complies("CAPTURE-10", "captureIntoAGraphTwice", rig -> captureIntoAGraphTwice(rig)),
            violates("CAPTURE-11", "endElsewhere", rig -> endElsewhere(rig, THREAD_LOCAL))
                    .says("is ended on thread elsewhere"),
            complies("CAPTURE-11", "endElsewhereIfRelaxed", rig -> endElsewhere(rig, RELAXED)),
            // The destruction of its origin stream ends a capture.
            complies("CTX-14", "destroyAStreamWhoseContextIsGone", rig -> {
                RuntimeCases.run(rig.simulatedRuntime(), cuda -> destroyAnUnusableStream(cuda));
            }));

    private CaptureEndCases() {}

    private static void endIn(Rig rig, BinaryOperator<CUstream> ended) {
        CUstream first = rig.capturing();
        CUstream forked = rig.fork(first);
        rig.join(first, forked);
        rig.cuda.cuStreamEndCapture(ended.apply(first, forked));
    }

    private static CUstream forkWithWork(Rig rig, CUstream origin) {
        CUstream forked = rig.fork(origin);
        rig.launch(rig.nop(), forked);
        return forked;
    }

    /**
     * Ends a capture without a join, where the origin has a kernel: that is not among the nodes that nothing waits for.
     */
    private static void endWithoutJoinBehindAKernel(Rig rig) {
        CUstream origin = rig.capturing();
        CUstream forked = rig.fork(origin);
        rig.launch(rig.nop(), origin);
        rig.launch(rig.nop(), forked);
        rig.cuda.cuStreamEndCapture(origin);
    }

    /** Captures twice into one graph: what the first capture has joined at its end needs nothing of the second. */
    private static void captureIntoAGraphTwice(Rig rig) {
        CUgraph graph = rig.graph();
        CUstream stream = rig.stream();
        for (int i = 0; i < 2; i++) {
            rig.cuda.cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, GLOBAL);
            rig.launch(rig.nop(), stream);
            rig.cuda.cuStreamEndCapture(stream);
        }
    }

    private static void endAfterAFork(Rig rig, BiConsumer<CUstream, CUstream> before) {
        CUstream origin = rig.capturing();
        CUstream forked = forkWithWork(rig, origin);
        before.accept(origin, forked);
        rig.cuda.cuStreamEndCapture(origin);
    }

    private static void endElsewhere(Rig rig, CUstreamCaptureMode mode) {
        CUstream stream = rig.capturing(mode);
        rig.elsewhere(() -> rig.cuda.cuStreamEndCapture(stream));
    }

    private static void destroyAnUnusableStream(CudaRuntime cuda) {
        cuda.cudaSetDevice(0);
        var green = RuntimeCases.green(cuda, 0);
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(green, 0, 0);
        cuda.cudaStreamBeginCapture(stream, CudaRuntime.cudaStreamCaptureModeGlobal);
        cuda.cudaExecutionCtxDestroy(green);
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaMalloc(4));
        cuda.cudaStreamDestroy(stream);
        cuda.cudaMalloc(4);
    }
}
