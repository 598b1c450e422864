package orrery.core.graphexec;

import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import orrery.core.kernel.KernelContext;
import orrery.core.work.NodeWork;
import orrery.core.work.WorkTraits.Notice;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.CUgraphNodeType;

/** The traits that an executable graph has from its nodes, with those of embedded graphs. */
final class NodeTraits {
    private final EnumSet<CUgraphNodeType> kinds = EnumSet.noneOf(CUgraphNodeType.class);
    private final Set<KernelContext> contextsOfKernels = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean hasPartitions;
    private Progress progress = Progress.ALONE;
    private Notice notice = Notice.NONE;

    /** Adds the traits of a node. */
    void add(NodeWork work) {
        kinds.add(work.nodeType());
        hasPartitions |= Version.partition(work) != null;
        if (isKernel(work) && work.context() instanceof KernelContext context) {
            contextsOfKernels.add(context);
        }
        if (work.traits().progress() == Progress.NEEDS_OTHERS) {
            progress = Progress.NEEDS_OTHERS;
        }
        if (work.traits().notice() == Notice.GIVEN) {
            notice = Notice.GIVEN;
        }
    }

    /** Returns whether the device executes a node as a kernel: also copies within it, and choices between bodies. */
    private static boolean isKernel(NodeWork work) {
        return switch (work.engineKind()) {
            case COMPUTE, COPY_ON_DEVICE -> true;
            default -> work.nodeType() == CUgraphNodeType.CONDITIONAL;
        };
    }

    /** Returns the contexts of the nodes that the device executes as kernels. */
    Set<KernelContext> contextsOfKernels() {
        return contextsOfKernels;
    }

    /** Returns whether a node is of one of some types. */
    boolean hasAny(Set<CUgraphNodeType> types) {
        return !Collections.disjoint(kinds, types);
    }

    /** Returns whether all nodes only order. */
    boolean onlyOrder() {
        return kinds.stream().allMatch(CUgraphNodeType::onlyOrders);
    }

    /** Returns whether a node may wait for others. */
    Progress progress() {
        return progress;
    }

    /** Returns whether others can see that a node is executed. */
    Notice notice() {
        return notice;
    }

    /** Returns whether a node is a kernel of a green context. */
    boolean hasPartitions() {
        return hasPartitions;
    }
}
