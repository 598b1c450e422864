package orrery.conformance.campaign;

import static orrery.conformance.campaign.ValidArguments.args;

import java.util.List;
import java.util.function.Supplier;
import orrery.conformance.campaign.ValidArguments.Scene;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;

/** Graphs and executable graphs of two nodes. */
final class ValidGraphArguments {
    private ValidGraphArguments() {}

    /** A graph of two nodes that depend on nothing. */
    private record Pair(CUgraph graph, CUgraphNode first, CUgraphNode second) {
        static Pair of(Scene scene) {
            CUgraph graph = scene.driver().cuGraphCreate(0);
            return new Pair(graph, kernel(scene, graph), kernel(scene, graph));
        }

        private static CUgraphNode kernel(Scene scene, CUgraph graph) {
            return scene.driver().cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(scene.function()));
        }
    }

    static void addTo(ValidArguments all, Scene scene) {
        Supplier<Pair> pair = () -> Pair.of(scene);
        Supplier<CUgraphExec> exec =
                () -> scene.driver().cuGraphInstantiate(pair.get().graph(), 0);
        all.add(
                "*GraphDestroy *GraphClone *GraphGetNodes *GraphGetRootNodes",
                () -> args(pair.get().graph()));
        all.add("*GraphGetEdges", () -> args(pair.get().graph(), true));
        all.add("*GraphDebugDotPrint", () -> args(pair.get().graph(), 0));
        all.add("*GraphDestroyNode *GraphNodeGetType", () -> args(pair.get().first()));
        all.add(
                "*GraphNodeGetDependencies *GraphNodeGetDependentNodes",
                () -> args(pair.get().first(), true));
        all.add("*GraphNodeFindInClone", () -> {
            Pair original = pair.get();
            return args(original.first(), scene.driver().cuGraphClone(original.graph()));
        });
        all.add("*GraphAddDependencies", () -> {
            Pair both = pair.get();
            return args(both.graph(), List.of(both.first()), List.of(both.second()), null);
        });
        all.add("*GraphRemoveDependencies", () -> {
            Pair both = pair.get();
            List<CUgraphNode> from = List.of(both.first());
            List<CUgraphNode> to = List.of(both.second());
            scene.driver().cuGraphAddDependencies(both.graph(), from, to, null);
            return args(both.graph(), from, to, null);
        });
        all.add("cuGraphConditionalHandleCreate", () -> args(pair.get().graph(), scene.context(), 1, 1));
        all.add("cudaGraphConditionalHandleCreate", () -> args(pair.get().graph(), 1, 1));
        all.add("*GraphKernelNodeGetAttribute", () -> args(pair.get().first(), CUlaunchAttribute.ID.PRIORITY));
        all.add(
                "*GraphKernelNodeSetAttribute",
                () -> args(pair.get().first(), new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, -1)));
        all.add("*GraphKernelNodeCopyAttributes", () -> {
            Pair both = pair.get();
            return args(both.first(), both.second());
        });
        all.add(
                "*GraphInstantiate *GraphInstantiateWithFlags",
                () -> args(pair.get().graph(), 0L));
        all.add(
                "*GraphInstantiateWithParams",
                () -> args(pair.get().graph(), new CUgraphInstantiateParams(2, scene.stream())));
        all.add("*GraphUpload *GraphLaunch", () -> args(exec.get(), scene.stream()));
        all.add("*GraphExecDestroy *GraphExecGetFlags", () -> args(exec.get()));
        all.add("*GraphExecUpdate", () -> args(exec.get(), pair.get().graph(), new CUgraphExecUpdateResultInfo()));
        all.add("*GraphNodeSetEnabled *GraphNodeGetEnabled", () -> {
            Pair both = pair.get();
            return args(scene.driver().cuGraphInstantiate(both.graph(), 0), both.first(), false);
        });
    }
}
