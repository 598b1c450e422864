package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.partition.GreenRule;
import orrery.core.work.Join;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.core.work.Partition;

/**
 * A version of the nodes of an executable graph. It is not modified after a launch has used it.
 *
 * @param works what the nodes do, by position
 * @param disabled which nodes are disabled, by position; null if none is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Version(NodeWork[] works, boolean @Nullable [] disabled) {

    /** Returns what the nodes do, with disabled nodes replaced by nodes that only order. */
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

    /** Returns whether the node at a position is enabled. */
    boolean isEnabled(int position) {
        return disabled == null || !disabled[position];
    }

    /**
     * Checks that the green contexts of all kernels exist.
     *
     * @param user the graph, for the message
     * @throws orrery.sim.CudaException if one was destroyed (CTX-16)
     */
    void checkPartitions(Object user) {
        for (NodeWork work : works) {
            Partition partition = partition(work);
            GreenRule.GRAPH.require(
                    partition == null || !partition.closed(),
                    () -> user + " has the kernel " + work.label() + " of " + partition);
        }
    }

    /** Returns the SMs that the kernel of a node runs on; null for all, or if the node is no kernel. */
    static @Nullable Partition partition(NodeWork work) {
        return work instanceof KernelLaunch launch ? launch.partition() : null;
    }

    /** Returns whether a node is a kernel that launches graphs. */
    static boolean launchesGraphs(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isLaunching();
    }

    /** Returns whether a node is a kernel that launches kernels. */
    static boolean usesDynamicParallelism(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isDynamicallyParallel();
    }

    /** Returns a copy with arrays of its own. */
    Version copy() {
        return new Version(works.clone(), disabled == null ? null : disabled.clone());
    }

    /** Enables or disables a node. Returns this version, or a new one that shares the works. */
    Version withEnabled(int position, boolean enabled) {
        boolean[] all = disabled == null ? new boolean[works.length] : disabled;
        all[position] = !enabled;
        return disabled == null ? new Version(works, all) : this;
    }
}
