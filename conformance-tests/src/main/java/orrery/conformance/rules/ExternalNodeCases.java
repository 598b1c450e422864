package orrery.conformance.rules;

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

    @Violates("EXT-20")
    static void nodeWithTooFewParameters(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda()
                .cuGraphAddExternalSemaphoresSignalNode(
                        nodes.graph, List.of(), new CUextSemSignalNodeParams(List.of(nodes.semaphore), List.of()));
    }

    @Complies("EXT-20")
    static void nodeWithoutSemaphores(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphAddExternalSemaphoresSignalNode(nodes.graph, List.of(), nodes.signals());
        rig.cuda().cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, new CUextSemWaitNodeParams(null, null));
        nodes.exec = rig.cuda().cuGraphInstantiate(nodes.graph, 0);
        nodes.launch();
    }

    /** Flags are checked in streams only. */
    @Complies("EXT-22")
    static void nodeWithFlags(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda()
                .cuGraphExternalSemaphoresSignalNodeSetParams(
                        nodes.signal,
                        new CUextSemSignalNodeParams(
                                List.of(nodes.semaphore), List.of(new CUexternalSemaphoreSignalParams(1, null, 0, 8))));
        nodes.exec = rig.cuda().cuGraphInstantiate(nodes.graph, 0);
        nodes.launch();
    }

    @Violates(
            value = "EXT-02",
            says = {"a graph is launched", "which was destroyed"})
    static void launchWithASemaphoreThatIsGone(Rig rig) {
        launchNodes(rig, true);
    }

    @Complies("EXT-02")
    static void launchWithASemaphoreThatIsThere(Rig rig) {
        launchNodes(rig, false);
    }

    private static void launchNodes(Rig rig, boolean destroyed) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        if (destroyed) {
            rig.cuda().cuDestroyExternalSemaphore(nodes.semaphore);
        }
        nodes.launch();
    }

    @Violates("EXT-02")
    static void nodeWithASemaphoreThatIsGone(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuDestroyExternalSemaphore(nodes.semaphore);
        rig.cuda().cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, nodes.waits(1));
    }

    @Violates(
            value = "EXT-19",
            says = {"graph", "is not complete"})
    static void destroyDuringALaunch(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresWaitNodeSetParams(nodes.exec, nodes.wait, nodes.waits(2));
        rig.cuda().cuGraphLaunch(nodes.exec, rig.stream());
        rig.cuda().cuDestroyExternalSemaphore(nodes.semaphore);
    }

    @Violates(
            value = "EXEC-07",
            says = {"signalled 1 semaphores", "the update signals 2"})
    static void anotherNumberOfSignals(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresSignalNodeSetParams(nodes.exec, nodes.signal, nodes.signals(1, 2));
    }

    @Violates("EXEC-07")
    static void noWaitAnyMore(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecNodeSetParams(nodes.exec, nodes.wait, nodes.waits());
    }

    @Complies("EXEC-07")
    static void otherValues(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresSignalNodeSetParams(nodes.exec, nodes.signal, nodes.signals(8));
        rig.cuda().cuGraphExecNodeSetParams(nodes.exec, nodes.wait, nodes.waits(8));
        nodes.launch();
        if (nodes.timeline.value() != 8) {
            throw new AssertionError(nodes.timeline.value());
        }
    }

    @Violates(value = "UPDATE-03", says = "waited for 1 semaphores")
    static void updateToAnotherNumberOfWaits(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExternalSemaphoresWaitNodeSetParams(nodes.wait, nodes.waits(1, 0));
        rig.cuda().cuGraphExecUpdate(nodes.exec, nodes.graph, null);
    }

    @Complies("UPDATE-03")
    static void updateToOtherValues(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphNodeSetParams(nodes.signal, nodes.signals(3));
        rig.cuda().cuGraphNodeSetParams(nodes.wait, nodes.waits(2));
        rig.cuda().cuGraphExecUpdate(nodes.exec, nodes.graph, null);
        nodes.launch();
    }

    @Violates("GRAPH-09")
    static void waitsForASignalNode(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExternalSemaphoresWaitNodeGetParams(nodes.signal);
    }

    @Violates("GRAPH-09")
    static void waitsInPlaceOfSignals(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphNodeSetParams(nodes.signal, nodes.waits(1));
    }

    @Violates("EXEC-06")
    static void executableWaitsInPlaceOfSignals(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphExecExternalSemaphoresWaitNodeSetParams(nodes.exec, nodes.signal, nodes.waits(1));
    }

    @Violates("EXEC-08")
    static void switchASignalOff(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphNodeSetEnabled(nodes.exec, nodes.signal, false);
    }

    @Violates("EXEC-13")
    static void signalFromTheDevice(Rig rig) {
        ExternalNodeCases nodes = new ExternalNodeCases(rig);
        rig.cuda().cuGraphInstantiate(nodes.graph, 4);
    }
}
