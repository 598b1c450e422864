package orrery.core.work;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.device.CUgraphNodeType;

/**
 * Work that nodes of graphs and streams can execute. The rules for its kind are a row of the node-kind table,
 * {@link CUgraphNodeType}.
 */
public sealed interface NodeWork extends Work
        permits HostFunction, Join, KernelLaunch, MemoryOperations, ObjectWork, TransferWork {

    /** Returns the kind of node. */
    CUgraphNodeType nodeType();

    /**
     * Returns why a node of an executable graph with this work cannot get {@code newer}, which is of the same kind;
     * null if it can.
     */
    default @Nullable UpdateConflict updateConflict(NodeWork newer) {
        return null;
    }

    /** Returns what a drawing of its node can show, in the order in which it is shown. */
    List<Detail> details();

    /** Returns the context that a node with this work runs in; null if it belongs to none. */
    default @Nullable Accessor context() {
        return null;
    }
}
