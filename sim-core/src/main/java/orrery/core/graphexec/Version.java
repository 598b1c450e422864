package orrery.core.graphexec;

import orrery.core.partition.GreenRule;
import orrery.core.work.Join;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.core.work.Partition;

/**
 * The work of the nodes of an executable graph, by position. It does not change once a launch holds it.
 *
 * @param works the work of each node
 * @param disabled which nodes are disabled; null if none is
 */
@SuppressWarnings(
        "ArrayRecordComponent") // flat arrays keep the memory of large graphs small; records are never compared
record Version(NodeWork[] works, boolean[] disabled) {

    /** Returns the work of each node, with disabled nodes replaced by joins. */
    NodeWork[] effective() {
        if (disabled == null) {
            return works;
        }
        NodeWork[] all = works.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] = disabled[i] ? Join.INSTANCE : all[i];
        }
        return all;
    }

    boolean enabled(int position) {
        return disabled == null || !disabled[position];
    }

    /**
     * Checks that the green contexts of its kernels have not been destroyed.
     *
     * @param whose the graph or executable graph, for the message
     * @throws orrery.sim.CudaException if one has (CTX-16)
     */
    void checkPartitions(Object whose) {
        for (NodeWork work : works) {
            Partition partition = partition(work);
            GreenRule.GRAPH.require(
                    partition == null || !partition.closed(),
                    () -> whose + " has the kernel " + work.label() + " of " + partition + ", which was destroyed");
        }
    }

    /** Returns the SMs that a node is bound to; null for all SMs. */
    static Partition partition(NodeWork work) {
        return work instanceof KernelLaunch launch ? launch.partition() : null;
    }

    static boolean launches(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isLaunching();
    }

    static boolean usesDynamicParallelism(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isDynamicallyParallel();
    }

    /** Returns a copy. */
    Version copy() {
        return new Version(works.clone(), disabled == null ? null : disabled.clone());
    }

    /** Returns a version in which nodes can be disabled. */
    Version switchable() {
        return disabled == null ? new Version(works, new boolean[works.length]) : this;
    }
}
