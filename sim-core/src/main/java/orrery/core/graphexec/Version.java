package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.partition.GreenRule;
import orrery.core.work.Join;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.core.work.Partition;

/**
 * What the nodes of an executable graph do, by position. Nobody changes it once a launch holds it.
 *
 * @param works what each node does
 * @param disabled which nodes are left out, or null if none is
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
record Version(NodeWork[] works, boolean @Nullable [] disabled) {

    /** What is done, with what is disabled left out. */
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

    boolean isEnabled(int position) {
        return disabled == null || !disabled[position];
    }

    /** Refuses what nobody has SMs for any more; {@code whose} it is. */
    void checkPartitions(Object whose) {
        for (NodeWork work : works) {
            Partition partition = partition(work);
            GreenRule.GRAPH.require(
                    partition == null || !partition.closed(),
                    () -> whose + " has the kernel " + work.label() + " of " + partition);
        }
    }

    /** The SMs that a node is bound to; null for all. */
    static @Nullable Partition partition(NodeWork work) {
        return work instanceof KernelLaunch launch ? launch.partition() : null;
    }

    static boolean launches(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isLaunching();
    }

    static boolean usesDynamicParallelism(NodeWork work) {
        return work instanceof KernelLaunch launch && launch.kernel().isDynamicallyParallel();
    }

    /** The same in arrays of its own. */
    Version copy() {
        return new Version(works.clone(), disabled == null ? null : disabled.clone());
    }

    /** Enables or disables a node. The result is this version, or one with the same works and room to disable nodes. */
    Version withEnabled(int position, boolean enabled) {
        boolean[] all = disabled == null ? new boolean[works.length] : disabled;
        all[position] = !enabled;
        return disabled == null ? new Version(works, all) : this;
    }
}
