package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE;
import static orrery.driver.CUlaunchAttribute.ID.PRIORITY;
import static orrery.driver.CUstreamCaptureMode.RELAXED;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;

/** Cases of the rules of kernel nodes that kernels can update. */
final class UpdatableNodeCases {
    static final List<RuleCase> CASES = List.of(
            violates("GRAPH-27", "neitherOneNorZero", rig -> Pair.of(rig).set(2))
                    .says("deviceUpdatable is 2"),
            complies("GRAPH-27", "makeUpdatable", rig -> Pair.of(rig).set(1)),
            complies(
                    "GRAPH-27", "makeUpdatableTwice", rig -> Pair.updatable(rig).set(1)),
            complies("GRAPH-27", "stayAsItIs", (rig, cuda) -> {
                Pair pair = Pair.of(rig);
                pair.set(0);
                cuda.cuGraphKernelNodeGetAttribute(pair.first(), DEVICE_UPDATABLE_KERNEL_NODE);
            }),
            violates("GRAPH-28", "optOut", rig -> Pair.updatable(rig).set(0)),
            violates("GRAPH-28", "destroyTheNode", (rig, cuda) -> {
                cuda.cuGraphDestroyNode(Pair.updatable(rig).first());
            }),
            complies("GRAPH-28", "destroyAnotherNode", (rig, cuda) -> {
                cuda.cuGraphDestroyNode(Pair.updatable(rig).second());
            }),
            violates("GRAPH-28", "copyItsAttributes", (rig, cuda) -> {
                Pair pair = Pair.updatable(rig);
                cuda.cuGraphKernelNodeCopyAttributes(pair.second(), pair.first());
            }),
            violates("GRAPH-28", "copyAttributesToIt", (rig, cuda) -> {
                Pair pair = Pair.updatable(rig);
                cuda.cuGraphKernelNodeCopyAttributes(pair.first(), pair.second());
            }),
            violates("GRAPH-28", "cloneTheGraph", (rig, cuda) -> {
                cuda.cuGraphClone(Pair.updatable(rig).graph());
            }),
            complies("GRAPH-28", "useTheGraphAsAChild", rig -> useTheGraphAsAChild(rig)),
            complies("GRAPH-28", "cloneTheParent", (rig, cuda) -> {
                cuda.cuGraphAddChildGraphNode(
                        rig.graph(), List.of(), Pair.updatable(rig).graph());
                cuda.cuGraphClone(rig.graph());
            }),
            violates("EXEC-20", "instantiateTwice", rig -> {
                Pair pair = Pair.updatable(rig);
                rig.exec(pair.graph());
                rig.exec(pair.graph());
            }),
            complies("EXEC-20", "instantiateAnotherGraphTwice", rig -> {
                Pair pair = Pair.of(rig);
                rig.exec(pair.graph());
                rig.exec(pair.graph());
            }),
            complies("EXEC-20", "instantiateAgain", (rig, cuda) -> {
                Pair pair = Pair.updatable(rig);
                cuda.cuGraphExecDestroy(rig.exec(pair.graph()));
                rig.exec(pair.graph());
            }),
            violates("UPDATE-07", "updateFromItsGraph", (rig, cuda) -> {
                Pair pair = Pair.updatable(rig);
                cuda.cuGraphExecUpdate(rig.exec(pair.graph()), pair.graph(), null);
            }),
            violates("UPDATE-07", "updateFromAnotherGraph", (rig, cuda) -> {
                cuda.cuGraphExecUpdate(
                        rig.exec(Pair.updatable(rig).graph()), Pair.of(rig).graph(), null);
            }),
            complies("UPDATE-07", "updateWithoutSuchNodes", (rig, cuda) -> {
                cuda.cuGraphExecUpdate(
                        rig.exec(Pair.of(rig).graph()), Pair.of(rig).graph(), null);
            }),
            complies("UPDATE-07", "updateTheNode", rig -> updateTheNode(rig)),
            violates("LAUNCH-16", "launchWithTheAttribute", rig -> {
                launch(rig, rig.stream(), CUlaunchAttribute.deviceUpdatable(1));
            }),
            complies("LAUNCH-16", "launchWithAnotherAttribute", rig -> {
                launch(rig, rig.stream(), new CUlaunchAttribute(PRIORITY, 0));
            }),
            complies("LAUNCH-16", "captureALaunchWithTheAttribute", rig -> captureALaunchWithTheAttribute(rig)));

    private UpdatableNodeCases() {}

    /** A graph with two kernel nodes. */
    private record Pair(Rig rig, CUgraph graph, CUgraphNode first, CUgraphNode second) {
        static Pair of(Rig rig) {
            CUgraph graph = rig.graph();
            return new Pair(rig, graph, kernel(rig, graph), kernel(rig, graph));
        }

        /** Creates a graph with two kernel nodes, of which the first is device-updatable. */
        static Pair updatable(Rig rig) {
            Pair pair = of(rig);
            pair.set(1);
            return pair;
        }

        private static CUgraphNode kernel(Rig rig, CUgraph graph) {
            return rig.cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.nop()));
        }

        void set(int value) {
            rig.cuda.cuGraphKernelNodeSetAttribute(first, CUlaunchAttribute.deviceUpdatable(value));
        }
    }

    private static void useTheGraphAsAChild(Rig rig) {
        CUgraph parent = rig.graph();
        Pair pair = Pair.updatable(rig);
        rig.cuda.cuGraphAddChildGraphNode(parent, List.of(), pair.graph());
        rig.exec(parent);
        rig.exec(pair.graph());
    }

    private static void updateTheNode(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda.cuGraphExecKernelNodeSetParams(
                rig.exec(pair.graph()), pair.first(), CUkernelNodeParams.single(rig.nop()));
    }

    private static void launch(Rig rig, CUstream stream, CUlaunchAttribute attribute) {
        CUlaunchConfig config = new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, List.of(attribute));
        rig.cuda.cuLaunchKernelEx(config, rig.nop());
    }

    private static void captureALaunchWithTheAttribute(Rig rig) {
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCapture(stream, RELAXED);
        launch(rig, stream, CUlaunchAttribute.deviceUpdatable(1));
        rig.cuda.cuStreamEndCapture(stream);
    }
}
