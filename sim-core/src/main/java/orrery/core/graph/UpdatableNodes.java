package orrery.core.graph;

import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;

/** The nodes of a graph that kernels can update, and what they forbid. */
public final class UpdatableNodes {
    private final Graph graph;

    /** Whether the graph itself has such nodes. They cannot be removed. */
    private boolean exist;

    private boolean hasExec;

    UpdatableNodes(Graph graph) {
        this.graph = graph;
    }

    /** Notes what a node of the graph does from now on. */
    void note(NodeWork work) {
        exist |= isUpdatable(work);
    }

    private static boolean isUpdatable(NodeWork work) {
        return KernelLaunch.deviceNodeOf(work) != null;
    }

    /** Returns whether kernels can update a node of the graph or of an embedded graph. */
    public boolean exist() {
        return exist
                || graph.hasEmbeddedGraphs()
                        && graph.selfAndEmbedded().stream().anyMatch(each -> each.updatableNodes().exist);
    }

    /**
     * Checks that a node can be destroyed.
     *
     * @throws orrery.sim.CudaException if kernels can update it (GRAPH-28)
     */
    public void checkDestroyable(Node node) {
        UpdatableNodeRule.NODE.require(
                !isUpdatable(node.work()), () -> node + " is destroyed, which is device-updatable");
    }

    /**
     * Checks that the graph can be cloned. The nodes of embedded graphs do not count, as on the hardware.
     *
     * @throws orrery.sim.CudaException if kernels can update a node of it (GRAPH-28)
     */
    void checkCloneable() {
        UpdatableNodeRule.NODE.require(!exist, () -> graph + " is cloned, which has device-updatable nodes");
    }

    /**
     * Checks that the graph can have an executable graph.
     *
     * @throws orrery.sim.CudaException if it has one, and device-updatable nodes (EXEC-20)
     */
    public void checkInstantiable() {
        UpdatableNodeRule.ONE_EXEC.require(
                !hasExec, () -> graph + " is instantiated, has device-updatable nodes, and has an executable graph");
    }

    /** Notes whether the graph has an executable graph with such nodes. */
    public void setHasExec(boolean value) {
        hasExec = value;
    }
}
