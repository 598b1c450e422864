package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.TimelineSemaphore;

/** Cases of the rules of nodes that signal semaphores of other APIs, and of nodes that wait for them. */
final class ExternalNodeCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXT-20", "nodeWithTooFewParameters", (t, cuda) -> {
                var params = new CUextSemSignalNodeParams(List.of(t.semaphore), List.of());
                cuda.cuGraphAddExternalSemaphoresSignalNode(t.graph, List.of(), params);
            }),
            complies("EXT-20", "nodeWithoutSemaphores", (t, cuda) -> {
                cuda.cuGraphAddExternalSemaphoresSignalNode(t.graph, List.of(), t.signals());
                cuda.cuGraphExternalSemaphoresWaitNodeSetParams(t.wait, new CUextSemWaitNodeParams(null, null));
                t.instantiateAgain();
                t.launch();
            }),
            // Flags are checked in streams only.
            complies("EXT-22", "nodeWithFlags", (t, cuda) -> {
                var params = List.of(new CUexternalSemaphoreSignalParams(1, null, 0, 8));
                var signals = new CUextSemSignalNodeParams(List.of(t.semaphore), params);
                cuda.cuGraphExternalSemaphoresSignalNodeSetParams(t.signal, signals);
                t.instantiateAgain();
                t.launch();
            }),
            violates("EXT-02", "launchWithASemaphoreThatIsGone", (t, cuda) -> t.launchAfter(t::destroySemaphore))
                    .says("a graph is launched", "which was destroyed"),
            complies("EXT-02", "launchWithASemaphoreThatIsThere", (t, cuda) -> t.launchAfter(() -> {})),
            violates("EXT-02", "nodeWithASemaphoreThatIsGone", (t, cuda) -> {
                cuda.cuDestroyExternalSemaphore(t.semaphore);
                cuda.cuGraphExternalSemaphoresWaitNodeSetParams(t.wait, t.waits(1));
            }),
            violates("EXT-19", "destroyDuringALaunch", (t, cuda) -> {
                        cuda.cuGraphExecExternalSemaphoresWaitNodeSetParams(t.exec, t.wait, t.waits(2));
                        cuda.cuGraphLaunch(t.exec, t.rig.stream());
                        cuda.cuDestroyExternalSemaphore(t.semaphore);
                    })
                    .says("graph", "is not complete"),
            violates("EXEC-07", "anotherNumberOfSignals", (t, cuda) -> {
                        cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(t.exec, t.signal, t.signals(1, 2));
                    })
                    .says("signalled 1 semaphores", "the update signals 2"),
            violates("EXEC-07", "noWaitAnyMore", (t, cuda) -> cuda.cuGraphExecNodeSetParams(t.exec, t.wait, t.waits())),
            complies("EXEC-07", "otherValues", (t, cuda) -> {
                cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(t.exec, t.signal, t.signals(8));
                cuda.cuGraphExecNodeSetParams(t.exec, t.wait, t.waits(8));
                t.launch();
                assertEquals(8, t.timeline.value());
            }),
            violates("UPDATE-03", "updateToAnotherNumberOfWaits", (t, cuda) -> {
                        cuda.cuGraphExternalSemaphoresWaitNodeSetParams(t.wait, t.waits(1, 0));
                        cuda.cuGraphExecUpdate(t.exec, t.graph, null);
                    })
                    .says("waited for 1 semaphores"),
            complies("UPDATE-03", "updateToOtherValues", (t, cuda) -> {
                cuda.cuGraphNodeSetParams(t.signal, t.signals(3));
                cuda.cuGraphNodeSetParams(t.wait, t.waits(2));
                cuda.cuGraphExecUpdate(t.exec, t.graph, null);
                t.launch();
            }),
            violates("GRAPH-09", "waitsForASignalNode", (t, cuda) -> {
                cuda.cuGraphExternalSemaphoresWaitNodeGetParams(t.signal);
            }),
            violates("GRAPH-09", "waitsInPlaceOfSignals", (t, cuda) -> cuda.cuGraphNodeSetParams(t.signal, t.waits(1))),
            violates("EXEC-06", "executableWaitsInPlaceOfSignals", (t, cuda) -> {
                cuda.cuGraphExecExternalSemaphoresWaitNodeSetParams(t.exec, t.signal, t.waits(1));
            }),
            violates("EXEC-08", "switchASignalOff", (t, cuda) -> cuda.cuGraphNodeSetEnabled(t.exec, t.signal, false)),
            violates("EXEC-13", "signalFromTheDevice", (t, cuda) -> cuda.cuGraphInstantiate(t.graph, 4)));

    private final Rig rig;
    private final CUgraph graph;
    private final TimelineSemaphore timeline;
    private final CUexternalSemaphore semaphore;
    private final CUgraphNode signal;
    private final CUgraphNode wait;
    private CUgraphExec exec;

    /** Creates a graph with a signal, and a wait after it. */
    private ExternalNodeCases(Rig rig) {
        this.rig = rig;
        ExternalRig external = new ExternalRig(rig);
        graph = rig.graph();
        timeline = external.timeline();
        semaphore = external.imported(timeline);
        signal = rig.cuda().cuGraphAddExternalSemaphoresSignalNode(graph, List.of(), signals(1));
        wait = rig.cuda().cuGraphAddExternalSemaphoresWaitNode(graph, List.of(signal), waits(1));
        exec = rig.exec(graph);
    }

    private interface Program {
        void run(ExternalNodeCases nodes, CudaDriver cuda);
    }

    private static RuleCase violates(String rule, String name, Program program) {
        return RuleCase.violates(rule, name, (rig, cuda) -> program.run(new ExternalNodeCases(rig), cuda));
    }

    private static RuleCase complies(String rule, String name, Program program) {
        return RuleCase.complies(rule, name, (rig, cuda) -> program.run(new ExternalNodeCases(rig), cuda));
    }

    private CUextSemSignalNodeParams signals(long... values) {
        List<CUexternalSemaphoreSignalParams> params = Arrays.stream(values)
                .mapToObj(CUexternalSemaphoreSignalParams::fence)
                .toList();
        return new CUextSemSignalNodeParams(Collections.nCopies(values.length, semaphore), params);
    }

    private CUextSemWaitNodeParams waits(long... values) {
        List<CUexternalSemaphoreWaitParams> params = Arrays.stream(values)
                .mapToObj(CUexternalSemaphoreWaitParams::fence)
                .toList();
        return new CUextSemWaitNodeParams(Collections.nCopies(values.length, semaphore), params);
    }

    private void launch() {
        CUstream stream = rig.stream();
        rig.cuda().cuGraphLaunch(exec, stream);
        rig.cuda().cuStreamSynchronize(stream);
    }

    private void launchAfter(Runnable before) {
        before.run();
        launch();
    }

    private void destroySemaphore() {
        rig.cuda().cuDestroyExternalSemaphore(semaphore);
    }

    private void instantiateAgain() {
        exec = rig.exec(graph);
    }
}
