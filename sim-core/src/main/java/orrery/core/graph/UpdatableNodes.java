package orrery.core.graph;

import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;

/** The nodes of a graph that kernels can update, and what they forbid. */
public final class UpdatableNodes {
    private final Graph graph;

    /**
     * Whether a node of the graph itself, not of an embedded graph, is device-updatable. Never false again: such nodes
     * cannot be removed.
     */
    private boolean inGraphItself;

    /** Whether an executable graph with device-updatable nodes exists; there can be one only (EXEC-20). */
    private boolean hasUpdatableExec;

    UpdatableNodes(Graph graph) {
        this.graph = graph;
    }

    /** Takes into account the work of a node of the graph, which was added or has new work. */
    void workSet(NodeWork work) {
        inGraphItself |= isUpdatable(work);
    }

    private static boolean isUpdatable(NodeWork work) {
        return KernelLaunch.deviceNodeOf(work) != null;
    }

    /** Returns whether kernels can update a node of the graph or of an embedded graph. */
    public boolean existHereOrEmbedded() {
        return inGraphItself
                || graph.hasEmbeddedGraphs()
                        && graph.selfAndEmbedded().stream().anyMatch(each -> each.updatableNodes().inGraphItself);
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
        UpdatableNodeRule.NODE.require(!inGraphItself, () -> graph + " is cloned, which has device-updatable nodes");
    }

    /**
     * Checks that the graph can have an executable graph.
     *
     * @throws orrery.sim.CudaException if it has one, and device-updatable nodes (EXEC-20)
     */
    public void checkInstantiable() {
        UpdatableNodeRule.ONE_EXEC.require(
                !hasUpdatableExec,
                () -> graph + " is instantiated, has device-updatable nodes, and has an executable graph");
    }

    /** Sets whether an executable graph with device-updatable nodes exists. */
    public void setHasUpdatableExec(boolean value) {
        hasUpdatableExec = value;
    }
}
