package orrery.conformance.rules;

import static orrery.driver.CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;

/** Kernel nodes that kernels can update. */
final class UpdatableNodeCases {
    private UpdatableNodeCases() {}

    /** A graph with two kernel nodes. */
    private record Pair(Rig rig, CUgraph graph, CUgraphNode first, CUgraphNode second) {
        static Pair of(Rig rig) {
            CUgraph graph = rig.cuda().cuGraphCreate(0);
            return new Pair(rig, graph, kernel(rig, graph), kernel(rig, graph));
        }

        /** The first node is device-updatable. */
        static Pair updatable(Rig rig) {
            Pair pair = of(rig);
            pair.set(1);
            return pair;
        }

        private static CUgraphNode kernel(Rig rig, CUgraph graph) {
            return rig.cuda().cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.nop()));
        }

        void set(int value) {
            rig.cuda().cuGraphKernelNodeSetAttribute(first, CUlaunchAttribute.deviceUpdatable(value));
        }
    }

    @Violates(value = "GRAPH-27", says = "deviceUpdatable is 2")
    static void neitherOneNorZero(Rig rig) {
        Pair.of(rig).set(2);
    }

    @Violates("GRAPH-27")
    static void makeUpdatableTwice(Rig rig) {
        Pair.updatable(rig).set(1);
    }

    @Complies("GRAPH-27")
    static void makeUpdatable(Rig rig) {
        Pair.of(rig).set(1);
    }

    @Complies("GRAPH-27")
    static void stayAsItIs(Rig rig) {
        Pair pair = Pair.of(rig);
        pair.set(0);
        rig.cuda().cuGraphKernelNodeGetAttribute(pair.first(), DEVICE_UPDATABLE_KERNEL_NODE);
    }

    @Violates("GRAPH-28")
    static void optOut(Rig rig) {
        Pair.updatable(rig).set(0);
    }

    @Violates("GRAPH-28")
    static void destroyTheNode(Rig rig) {
        rig.cuda().cuGraphDestroyNode(Pair.updatable(rig).first());
    }

    @Complies("GRAPH-28")
    static void destroyAnotherNode(Rig rig) {
        rig.cuda().cuGraphDestroyNode(Pair.updatable(rig).second());
    }

    @Violates("GRAPH-28")
    static void copyItsAttributes(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphKernelNodeCopyAttributes(pair.second(), pair.first());
    }

    @Violates("GRAPH-28")
    static void copyAttributesToIt(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphKernelNodeCopyAttributes(pair.first(), pair.second());
    }

    @Violates("GRAPH-28")
    static void cloneTheGraph(Rig rig) {
        rig.cuda().cuGraphClone(Pair.updatable(rig).graph());
    }

    @Complies("GRAPH-28")
    static void useTheGraphAsAChild(Rig rig) {
        CUgraph parent = rig.cuda().cuGraphCreate(0);
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphAddChildGraphNode(parent, List.of(), pair.graph());
        rig.cuda().cuGraphInstantiate(parent, 0);
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
    }

    @Violates("EXEC-20")
    static void instantiateTwice(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
    }

    @Complies("EXEC-20")
    static void instantiateAnotherGraphTwice(Rig rig) {
        Pair pair = Pair.of(rig);
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
    }

    @Complies("EXEC-20")
    static void instantiateAgain(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphExecDestroy(rig.cuda().cuGraphInstantiate(pair.graph(), 0));
        rig.cuda().cuGraphInstantiate(pair.graph(), 0);
    }

    @Violates("UPDATE-07")
    static void updateFromItsGraph(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda().cuGraphExecUpdate(rig.cuda().cuGraphInstantiate(pair.graph(), 0), pair.graph(), null);
    }

    @Violates("UPDATE-07")
    static void updateFromAnotherGraph(Rig rig) {
        rig.cuda()
                .cuGraphExecUpdate(
                        rig.cuda().cuGraphInstantiate(Pair.updatable(rig).graph(), 0),
                        Pair.of(rig).graph(),
                        null);
    }

    @Complies("UPDATE-07")
    static void updateWithoutSuchNodes(Rig rig) {
        rig.cuda()
                .cuGraphExecUpdate(
                        rig.cuda().cuGraphInstantiate(Pair.of(rig).graph(), 0),
                        Pair.of(rig).graph(),
                        null);
    }

    @Complies("UPDATE-07")
    static void updateTheNode(Rig rig) {
        Pair pair = Pair.updatable(rig);
        rig.cuda()
                .cuGraphExecKernelNodeSetParams(
                        rig.cuda().cuGraphInstantiate(pair.graph(), 0),
                        pair.first(),
                        CUkernelNodeParams.single(rig.nop()));
    }

    private static void launch(Rig rig, CUstream stream, CUlaunchAttribute attribute) {
        CUlaunchConfig config = new CUlaunchConfig(1, 1, 1, 1, 1, 1, 0, stream, List.of(attribute));
        rig.cuda().cuLaunchKernelEx(config, rig.nop());
    }

    @Violates("LAUNCH-16")
    static void launchWithTheAttribute(Rig rig) {
        launch(rig, rig.stream(), CUlaunchAttribute.deviceUpdatable(1));
    }

    @Complies("LAUNCH-16")
    static void launchWithAnotherAttribute(Rig rig) {
        launch(rig, rig.stream(), new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, 0));
    }

    @Complies("LAUNCH-16")
    static void captureALaunchWithTheAttribute(Rig rig) {
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        launch(rig, stream, CUlaunchAttribute.deviceUpdatable(1));
        rig.cuda().cuStreamEndCapture(stream);
    }
}
