package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

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
import orrery.sim.TimelineSemaphore;

/** Nodes that signal semaphores of other APIs, and nodes that wait for them. */
final class ExternalNodeCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXT-20", "nodeWithTooFewParameters", rig -> nodeWithTooFewParameters(rig)),
            complies("EXT-20", "nodeWithoutSemaphores", rig -> nodeWithoutSemaphores(rig)),
            complies("EXT-22", "nodeWithFlags", rig -> nodeWithFlags(rig)),
            violates("EXT-02", "launchWithASemaphoreThatIsGone", rig -> launchNodes(rig, true))
                    .says("a graph is launched", "which was destroyed"),
            complies("EXT-02", "launchWithASemaphoreThatIsThere", rig -> launchNodes(rig, false)),
            violates("EXT-02", "nodeWithASemaphoreThatIsGone", (rig, cuda) -> {
                ExternalNodeCases nodes = new ExternalNodeCases(rig);
                cuda.cuDestroyExternalSemaphore(nodes.semaphore);
                cuda.cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, nodes.waits(1));
            }),
            violates("EXT-19", "destroyDuringALaunch", rig -> destroyDuringALaunch(rig))
                    .says("graph", "is not complete"),
            violates("EXEC-07", "anotherNumberOfSignals", (rig, cuda) -> {
                        ExternalNodeCases nodes = new ExternalNodeCases(rig);
                        cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(
                                nodes.exec, nodes.signal, nodes.signals(1, 2));
                    })
                    .says("signalled 1 semaphores", "the update signals 2"),
            violates("EXEC-07", "noWaitAnyMore", (rig, cuda) -> {
                ExternalNodeCases nodes = new ExternalNodeCases(rig);
                cuda.cuGraphExecNodeSetParams(nodes.exec, nodes.wait, nodes.waits());
            }),
            complies("EXEC-07", "otherValues", rig -> otherValues(rig)),
            violates("UPDATE-03", "updateToAnotherNumberOfWaits", (rig, cuda) -> {
                        ExternalNodeCases nodes = new ExternalNodeCases(rig);
                        cuda.cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, nodes.waits(1, 0));
                        cuda.cuGraphExecUpdate(nodes.exec, nodes.graph, null);
                    })
                    .says("waited for 1 semaphores"),
            complies("UPDATE-03", "updateToOtherValues", rig -> updateToOtherValues(rig)),
            violates("GRAPH-09", "waitsForASignalNode", (rig, cuda) -> {
                cuda.cuGraphExternalSemaphoresWaitNodeGetParams(new ExternalNodeCases(rig).signal);
            }),
            violates("GRAPH-09", "waitsInPlaceOfSignals", (rig, cuda) -> {
                ExternalNodeCases nodes = new ExternalNodeCases(rig);
                cuda.cuGraphNodeSetParams(nodes.signal, nodes.waits(1));
            }),
            violates("EXEC-06", "executableWaitsInPlaceOfSignals", (rig, cuda) -> {
                ExternalNodeCases nodes = new ExternalNodeCases(rig);
                cuda.cuGraphExecExternalSemaphoresWaitNodeSetParams(nodes.exec, nodes.signal, nodes.waits(1));
            }),
            violates("EXEC-08", "switchASignalOff", (rig, cuda) -> {
                ExternalNodeCases nodes = new ExternalNodeCases(rig);
                cuda.cuGraphNodeSetEnabled(nodes.exec, nodes.signal, false);
            }),
            violates("EXEC-13", "signalFromTheDevice", (rig, cuda) -> {
                cuda.cuGraphInstantiate(new ExternalNodeCases(rig).graph, 4);
            }));

    private final Rig rig;
    private final CUgraph graph;
    private final TimelineSemaphore timeline;
    private final CUexternalSemaphore semaphore;
    private final CUgraphNode signal;
    private final CUgraphNode wait;
    private CUgraphExec exec;

    /** A signal, and a wait after it. */
    private ExternalNodeCases(Rig rig) {
        this.rig = rig;
        ExternalRig external = new ExternalRig(rig);
        graph = rig.cuda().cuGraphCreate(0);
        timeline = external.timeline();
        semaphore = external.imported(timeline);
        signal = rig.cuda().cuGraphAddExternalSemaphoresSignalNode(graph, List.of(), signals(1));
        wait = rig.cuda().cuGraphAddExternalSemaphoresWaitNode(graph, List.of(signal), waits(1));
        exec = rig.cuda().cuGraphInstantiate(graph, 0);
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

    private static void nodeWithTooFewParameters(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda()
                .cuGraphAddExternalSemaphoresSignalNode(
                        nodes.graph, List.of(), new CUextSemSignalNodeParams(List.of(nodes.semaphore), List.of()));
    }

    private static void nodeWithoutSemaphores(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphAddExternalSemaphoresSignalNode(nodes.graph, List.of(), nodes.signals());
        rig.cuda().cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, new CUextSemWaitNodeParams(null, null));
        nodes.exec = rig.cuda().cuGraphInstantiate(nodes.graph, 0);
        nodes.launch();
    }

    /** Flags are checked in streams only. */
    private static void nodeWithFlags(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda()
                .cuGraphExternalSemaphoresSignalNodeSetParams(
                        nodes.signal,
                        new CUextSemSignalNodeParams(
                                List.of(nodes.semaphore), List.of(new CUexternalSemaphoreSignalParams(1, null, 0, 8))));
        nodes.exec = rig.cuda().cuGraphInstantiate(nodes.graph, 0);
        nodes.launch();
    }

    private static void launchNodes(Rig rig, boolean destroyed) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        if (destroyed) {
            rig.cuda().cuDestroyExternalSemaphore(nodes.semaphore);
        }
        nodes.launch();
    }

    private static void destroyDuringALaunch(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresWaitNodeSetParams(nodes.exec, nodes.wait, nodes.waits(2));
        rig.cuda().cuGraphLaunch(nodes.exec, rig.stream());
        rig.cuda().cuDestroyExternalSemaphore(nodes.semaphore);
    }

    private static void otherValues(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresSignalNodeSetParams(nodes.exec, nodes.signal, nodes.signals(8));
        rig.cuda().cuGraphExecNodeSetParams(nodes.exec, nodes.wait, nodes.waits(8));
        nodes.launch();
        if (nodes.timeline.value() != 8) {
            throw new AssertionError(nodes.timeline.value());
        }
    }

    private static void updateToOtherValues(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphNodeSetParams(nodes.signal, nodes.signals(3));
        rig.cuda().cuGraphNodeSetParams(nodes.wait, nodes.waits(2));
        rig.cuda().cuGraphExecUpdate(nodes.exec, nodes.graph, null);
        nodes.launch();
    }
}
