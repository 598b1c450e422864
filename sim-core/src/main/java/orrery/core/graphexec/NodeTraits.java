package orrery.core.graphexec;

import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import orrery.core.kernel.KernelContext;
import orrery.core.memory.Allocation;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.Notice;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;
import orrery.sim.MemoryKind;

/** The traits that an executable graph has from its nodes, with those of embedded graphs. */
final class NodeTraits {
    private final EnumSet<CUgraphNodeType> kinds = EnumSet.noneOf(CUgraphNodeType.class);
    private final Set<KernelContext> contextsOfKernels = Collections.newSetFromMap(new IdentityHashMap<>());
    private final boolean device;
    private boolean hasPartitions;
    private boolean needOthers;
    private boolean giveNotice;

    /**
     * Creates those of no nodes.
     *
     * @param device whether the device can launch the graph
     */
    NodeTraits(boolean device) {
        this.device = device;
    }

    /** Adds the traits of a node. */
    void add(NodeWork work) {
        kinds.add(work.nodeType());
        hasPartitions |= Version.partition(work) != null;
        if (isKernel(work) && work.context() instanceof KernelContext context) {
            contextsOfKernels.add(context);
        }
        needOthers |= work.traits().progress() == Progress.NEEDS_OTHERS;
        giveNotice |= work.traits().notice() == Notice.GIVEN;
    }

    /**
     * Returns whether the device executes a node as a kernel: also copies within it and those of managed memory,
     * memsets of managed memory, of many bytes, and of rows that do not follow each other, and choices between bodies.
     * In graphs for the device, all copies and memsets are kernels.
     */
    private boolean isKernel(NodeWork work) {
        if (work instanceof Memset memset) {
            return device || isManaged(memset.target()) || !memset.isSmallAndContiguous();
        } else if (work instanceof Memcpy copy) {
            return !copy.hasArray()
                    && (device
                            || isManaged(copy.source())
                            || isManaged(copy.target())
                            || copy.engineKind() == EngineKind.COPY_ON_DEVICE);
        }
        return work.engineKind() == EngineKind.COMPUTE || work.nodeType() == CUgraphNodeType.CONDITIONAL;
    }

    private static boolean isManaged(Allocation memory) {
        return memory.kind() == MemoryKind.MANAGED;
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

    /** Returns the traits of a launch. */
    WorkTraits ofLaunch() {
        WorkTraits traits = onlyOrder() ? WorkTraits.USUAL.inOwnStream() : WorkTraits.USUAL;
        traits = needOthers ? traits.needingOthers() : traits;
        return giveNotice ? traits.givingNotice() : traits;
    }

    /** Returns whether a node is a kernel of a green context. */
    boolean hasPartitions() {
        return hasPartitions;
    }
}
