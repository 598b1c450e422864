package orrery.conformance.rules;

import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CUstreamCaptureMode.THREAD_LOCAL;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;

/** The end of captures. */
final class CaptureEndCases {
    private CaptureEndCases() {}

    @Violates(value = "CAPTURE-08", says = "capture is ended on stream")
    static void endWhatNeverBegan(Rig rig) {
        rig.cuda().cuStreamEndCapture(rig.stream());
    }

    @Complies("CAPTURE-08")
    static void endWhatBegan(Rig rig) {
        rig.cuda().cuStreamEndCapture(new GraphRig(rig).capturing());
    }

    private static void endIn(Rig rig, boolean origin) {
        GraphRig graphs = new GraphRig(rig);
        CUstream first = graphs.capturing();
        CUstream forked = graphs.fork(first);
        graphs.join(first, forked);
        rig.cuda().cuStreamEndCapture(origin ? first : forked);
    }

    @Violates(
            value = "CAPTURE-09",
            says = {"capture is ended on stream", "which has joined the GLOBAL capture that began in stream"})
    static void endInAForkedStream(Rig rig) {
        endIn(rig, false);
    }

    @Complies("CAPTURE-09")
    static void endInTheOrigin(Rig rig) {
        endIn(rig, true);
    }

    private static CUstream forkWithWork(Rig rig, GraphRig graphs, CUstream origin) {
        CUstream forked = graphs.fork(origin);
        rig.launch(rig.nop(), forked);
        return forked;
    }

    @Violates(
            value = "CAPTURE-10",
            says = {"the end of the GLOBAL capture", "nothing waits for KERNEL node 0"})
    static void endWithoutJoin(Rig rig) {
        endAfterAFork(rig, false);
    }

    /** What the origin would be joined with is not among the nodes that nothing waits for. */
    @Violates(value = "CAPTURE-10", says = "nothing waits for KERNEL node 1 (kernel) of")
    static void endWithoutJoinBehindAKernel(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream origin = graphs.capturing();
        CUstream forked = graphs.fork(origin);
        rig.launch(rig.nop(), origin);
        rig.launch(rig.nop(), forked);
        rig.cuda().cuStreamEndCapture(origin);
    }

    @Complies("CAPTURE-10")
    static void endAfterJoin(Rig rig) {
        endAfterAFork(rig, true);
    }

    /** What a capture has joined at its end needs nothing of a later capture into the same graph. */
    @Complies("CAPTURE-10")
    static void captureIntoAGraphTwice(Rig rig) {
        CUgraph graph = rig.cuda().cuGraphCreate(0);
        CUstream stream = rig.stream();
        for (int i = 0; i < 2; i++) {
            rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, CUstreamCaptureMode.GLOBAL);
            rig.launch(rig.nop(), stream);
            rig.cuda().cuStreamEndCapture(stream);
        }
    }

    private static void endAfterAFork(Rig rig, boolean joined) {
        GraphRig graphs = new GraphRig(rig);
        CUstream origin = graphs.capturing();
        CUstream forked = forkWithWork(rig, graphs, origin);
        if (joined) {
            graphs.join(origin, forked);
        }
        rig.cuda().cuStreamEndCapture(origin);
    }

    @Violates(value = "CAPTURE-11", says = "is ended on thread elsewhere")
    static void endElsewhere(Rig rig) {
        CUstream stream = new GraphRig(rig).capturing(THREAD_LOCAL);
        rig.elsewhere(() -> rig.cuda().cuStreamEndCapture(stream));
    }

    @Complies("CAPTURE-11")
    static void endElsewhereIfRelaxed(Rig rig) {
        CUstream stream = new GraphRig(rig).capturing(RELAXED);
        rig.elsewhere(() -> rig.cuda().cuStreamEndCapture(stream));
    }
}
