package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.rules.ExternalNodeRig.complies;
import static orrery.conformance.rules.ExternalNodeRig.violates;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.List;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphoreSignalParams;

/** Cases of the rules of nodes that signal semaphores of other APIs, and of nodes that wait for them. */
final class ExternalNodeCases {
    /** A flag that is not documented; of signals, only bit 0 is. */
    private static final int UNDOCUMENTED_FLAG = 8;

    static final List<RuleCase> CASES = List.of(
            violates("EXT-20", "nodeWithTooFewParameters", (nodes, cuda) -> {
                var params = new CUextSemSignalNodeParams(List.of(nodes.semaphore()), List.of());
                cuda.cuGraphAddExternalSemaphoresSignalNode(nodes.graph(), List.of(), params);
            }),
            complies("EXT-20", "nodeWithoutSemaphores", (nodes, cuda) -> {
                cuda.cuGraphAddExternalSemaphoresSignalNode(nodes.graph(), List.of(), nodes.signals());
                cuda.cuGraphExternalSemaphoresWaitNodeSetParams(
                        nodes.waitNode(), new CUextSemWaitNodeParams(null, null));
                nodes.instantiateAgain();
                nodes.launch();
            }),
            // Flags are checked in streams only.
            complies("EXT-22", "nodeWithFlags", (nodes, cuda) -> {
                var params = List.of(new CUexternalSemaphoreSignalParams(1, null, 0, UNDOCUMENTED_FLAG));
                var signals = new CUextSemSignalNodeParams(List.of(nodes.semaphore()), params);
                cuda.cuGraphExternalSemaphoresSignalNodeSetParams(nodes.signalNode(), signals);
                nodes.instantiateAgain();
                nodes.launch();
            }),
            violates(
                            "EXT-02",
                            "launchWithASemaphoreThatIsGone",
                            (nodes, cuda) -> nodes.launchAfter(nodes::destroySemaphore))
                    .says("a graph is launched", "which was destroyed"),
            complies("EXT-02", "launchWithASemaphoreThatIsThere", (nodes, cuda) -> nodes.launchAfter(() -> {})),
            violates("EXT-02", "nodeWithASemaphoreThatIsGone", (nodes, cuda) -> {
                cuda.cuDestroyExternalSemaphore(nodes.semaphore());
                cuda.cuGraphExternalSemaphoresWaitNodeSetParams(nodes.waitNode(), nodes.waits(1));
            }),
            violates("EXT-19", "destroyDuringALaunch", (nodes, cuda) -> {
                        cuda.cuGraphExecExternalSemaphoresWaitNodeSetParams(
                                nodes.exec(), nodes.waitNode(), nodes.waits(2));
                        cuda.cuGraphLaunch(nodes.exec(), nodes.rig().stream());
                        cuda.cuDestroyExternalSemaphore(nodes.semaphore());
                    })
                    .says("graph", "is not complete"),
            violates("EXEC-07", "anotherNumberOfSignals", (nodes, cuda) -> {
                        cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(
                                nodes.exec(), nodes.signalNode(), nodes.signals(1, 2));
                    })
                    .says("signalled 1 semaphore", "the update signals 2"),
            violates(
                    "EXEC-07",
                    "noWaitAnyMore",
                    (nodes, cuda) -> cuda.cuGraphExecNodeSetParams(nodes.exec(), nodes.waitNode(), nodes.waits())),
            complies("EXEC-07", "otherValues", (nodes, cuda) -> {
                cuda.cuGraphExecExternalSemaphoresSignalNodeSetParams(
                        nodes.exec(), nodes.signalNode(), nodes.signals(8));
                cuda.cuGraphExecNodeSetParams(nodes.exec(), nodes.waitNode(), nodes.waits(8));
                nodes.launch();
                assertEquals(8, nodes.timeline().value());
            }),
            violates("UPDATE-03", "updateToAnotherNumberOfWaits", (nodes, cuda) -> {
                        cuda.cuGraphExternalSemaphoresWaitNodeSetParams(nodes.waitNode(), nodes.waits(1, 0));
                        cuda.cuGraphExecUpdate(nodes.exec(), nodes.graph(), null);
                    })
                    .says("waited for 1 semaphore"),
            complies("UPDATE-03", "updateToOtherValues", (nodes, cuda) -> {
                cuda.cuGraphNodeSetParams(nodes.signalNode(), nodes.signals(3));
                cuda.cuGraphNodeSetParams(nodes.waitNode(), nodes.waits(2));
                cuda.cuGraphExecUpdate(nodes.exec(), nodes.graph(), null);
                nodes.launch();
            }),
            violates("GRAPH-09", "waitsForASignalNode", (nodes, cuda) -> {
                cuda.cuGraphExternalSemaphoresWaitNodeGetParams(nodes.signalNode());
            }),
            violates(
                    "GRAPH-09",
                    "waitsInPlaceOfSignals",
                    (nodes, cuda) -> cuda.cuGraphNodeSetParams(nodes.signalNode(), nodes.waits(1))),
            violates("EXEC-06", "executableWaitsInPlaceOfSignals", (nodes, cuda) -> {
                cuda.cuGraphExecExternalSemaphoresWaitNodeSetParams(nodes.exec(), nodes.signalNode(), nodes.waits(1));
            }),
            violates(
                    "EXEC-08",
                    "switchASignalOff",
                    (nodes, cuda) -> cuda.cuGraphNodeSetEnabled(nodes.exec(), nodes.signalNode(), false)),
            violates(
                    "EXEC-13",
                    "signalFromTheDevice",
                    (nodes, cuda) ->
                            cuda.cuGraphInstantiate(nodes.graph(), CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH)));

    private ExternalNodeCases() {}
}
