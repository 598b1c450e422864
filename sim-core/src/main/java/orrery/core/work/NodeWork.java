package orrery.core.work;

import java.util.List;

/** Work that a graph node can have and a stream can execute. {@link NodeType} has the properties of its type. */
public sealed interface NodeWork extends Work
        permits HostFunction, Join, KernelLaunch, MemoryOperations, MemoryWork, ObjectWork, TransferWork {

    /** Returns the type of node. */
    NodeType nodeType();

    /**
     * Returns why a node of an executable graph with this work cannot change to {@code newer}, which has the same type;
     * null if it can.
     */
    UpdateConflict updateConflict(NodeWork newer);

    /** Returns the details for drawings, in the order of their display. */
    List<Detail> details();

    /** Returns the context that a node with this work runs in; null if it belongs to none. */
    default Object context() {
        return null;
    }
}
