package orrery.driver;

import org.jspecify.annotations.Nullable;

/** What became of an update. As in C, it is there after a failure too. Source: {@code cuda.h}. */
public final class CUgraphExecUpdateResultInfo {
    private Result result = Result.SUCCESS;
    private @Nullable CUgraphNode errorNode;
    private @Nullable CUgraphNode errorFromNode;

    /** No update yet. */
    public CUgraphExecUpdateResultInfo() {}

    /** The kind of result. */
    public Result result() {
        return result;
    }

    /** The node that is to blame, or null. */
    public @Nullable CUgraphNode errorNode() {
        return errorNode;
    }

    /** The node at the other end of the edge that is to blame, or null. */
    public @Nullable CUgraphNode errorFromNode() {
        return errorFromNode;
    }

    void outcome(Result what, CUgraphNode node, CUgraphNode from) {
        result = what;
        errorNode = node;
        errorFromNode = from;
    }

    /** Kinds of results. Source: {@code CUgraphExecUpdateResult}. */
    public enum Result {
        /** It succeeded. */
        SUCCESS,
        /** It failed for the reason that the result code gives. */
        ERROR,
        /** The graphs do not have the same shape. */
        ERROR_TOPOLOGY_CHANGED,
        /** A node is of another kind. */
        ERROR_NODE_TYPE_CHANGED,
        /** The function of a kernel node changed, for drivers before 11.2. */
        ERROR_FUNCTION_CHANGED,
        /** Parameters changed that cannot change. */
        ERROR_PARAMETERS_CHANGED,
        /** Something about the node cannot be updated. */
        ERROR_NOT_SUPPORTED,
        /** The function of a kernel node changed in a way that cannot be. */
        ERROR_UNSUPPORTED_FUNCTION_CHANGE,
        /** Attributes of a node changed that cannot change. */
        ERROR_ATTRIBUTES_CHANGED
    }
}
