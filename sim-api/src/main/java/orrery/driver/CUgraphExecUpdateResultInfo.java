package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphExecUpdateResult;

/** The result of an update. As in C, it is there after a failure too. Source: {@code cuda.h}. */
public final class CUgraphExecUpdateResultInfo {
    private CUgraphExecUpdateResult result = CUgraphExecUpdateResult.SUCCESS;
    private @Nullable CUgraphNode errorNode;
    private @Nullable CUgraphNode errorFromNode;

    /** Creates the result of no update. */
    public CUgraphExecUpdateResultInfo() {}

    /** Returns the kind of result. */
    public CUgraphExecUpdateResult result() {
        return result;
    }

    /** Returns the node that is to blame, or null. */
    public @Nullable CUgraphNode errorNode() {
        return errorNode;
    }

    /** Returns the node at the other end of the edge that is to blame, or null. */
    public @Nullable CUgraphNode errorFromNode() {
        return errorFromNode;
    }

    /** Returns the result and the nodes that are to blame, if any. */
    @Override
    public String toString() {
        return result
                + (errorNode == null ? "" : " at " + errorNode)
                + (errorFromNode == null ? "" : " with an edge from " + errorFromNode);
    }

    void outcome(CUgraphExecUpdateResult what, @Nullable CUgraphNode node, @Nullable CUgraphNode from) {
        result = what;
        errorNode = node;
        errorFromNode = from;
    }
}
