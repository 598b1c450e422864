package orrery.conformance.campaign;

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
final class ValidGraphArguments extends ArgumentFamily {
    ValidGraphArguments(ValidArguments all, Scene scene) {
        super(all, scene);
    }

    /** A graph of two nodes that depend on nothing. */
    private record Pair(CUgraph graph, CUgraphNode first, CUgraphNode second) {}

    private Pair newPair() {
        CUgraph graph = graph();
        return new Pair(graph, newKernelNode(graph), newKernelNode(graph));
    }

    private CUgraphNode newKernelNode(CUgraph graph) {
        return driver.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function()));
    }

    @Override
    void addAll() {
        Supplier<CUgraphExec> exec = () -> driver.cuGraphInstantiate(newPair().graph(), 0);
        add(
                "*GraphDestroy *GraphClone *GraphGetNodes *GraphGetRootNodes",
                () -> args(newPair().graph()));
        add("*GraphGetEdges", () -> args(newPair().graph(), true));
        add("*GraphDebugDotPrint", () -> args(newPair().graph(), 0));
        add("*GraphDestroyNode *GraphNodeGetType", () -> args(newPair().first()));
        add(
                "*GraphNodeGetDependencies *GraphNodeGetDependentNodes",
                () -> args(newPair().first(), true));
        add("*GraphNodeFindInClone", () -> {
            Pair original = newPair();
            return args(original.first(), driver.cuGraphClone(original.graph()));
        });
        add("*GraphAddDependencies", () -> {
            Pair both = newPair();
            return args(both.graph(), List.of(both.first()), List.of(both.second()), null);
        });
        add("*GraphRemoveDependencies", () -> {
            Pair both = newPair();
            List<CUgraphNode> from = List.of(both.first());
            List<CUgraphNode> to = List.of(both.second());
            driver.cuGraphAddDependencies(both.graph(), from, to, null);
            return args(both.graph(), from, to, null);
        });
        add("cuGraphConditionalHandleCreate", () -> args(newPair().graph(), context, 1, 1));
        add("cudaGraphConditionalHandleCreate", () -> args(newPair().graph(), 1, 1));
        add("*GraphKernelNodeGetAttribute", () -> args(newPair().first(), CUlaunchAttribute.ID.PRIORITY));
        add(
                "*GraphKernelNodeSetAttribute",
                () -> args(newPair().first(), new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, -1)));
        add("*GraphKernelNodeCopyAttributes", () -> {
            Pair both = newPair();
            return args(both.first(), both.second());
        });
        add("*GraphInstantiate *GraphInstantiateWithFlags", () -> args(newPair().graph(), 0L));
        add("*GraphInstantiateWithParams", () -> args(newPair().graph(), new CUgraphInstantiateParams(2, stream())));
        add("*GraphUpload *GraphLaunch", () -> args(exec.get(), stream()));
        add("*GraphExecDestroy *GraphExecGetFlags", () -> args(exec.get()));
        add("*GraphExecUpdate", () -> args(exec.get(), newPair().graph(), new CUgraphExecUpdateResultInfo()));
        add("*GraphNodeSetEnabled *GraphNodeGetEnabled", () -> {
            Pair both = newPair();
            return args(driver.cuGraphInstantiate(both.graph(), 0), both.first(), false);
        });
    }
}
