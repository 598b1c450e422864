package orrery.driver;

/** What became of an update. As in C, it is there after a failure too. Source: {@code cuda.h}. */
public final class CUgraphExecUpdateResultInfo {
    private Result result = Result.SUCCESS;
    private CUgraphNode errorNode;
    private CUgraphNode errorFromNode;

    /** No update yet. */
    public CUgraphExecUpdateResultInfo() {}

    /** The kind of result. */
    public Result result() {
        return result;
    }

    /** The node that is to blame, or null. */
    public CUgraphNode errorNode() {
        return errorNode;
    }

    /** The node at the other end of the edge that is to blame, or null. */
    public CUgraphNode errorFromNode() {
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
        /** The topologies differ. */
        ERROR_TOPOLOGY_CHANGED,
        /** The type of a node differs. */
        ERROR_NODE_TYPE_CHANGED,
        /** The function of a kernel node changed. Only drivers before 11.2 report it. */
        ERROR_FUNCTION_CHANGED,
        /** Parameters of a node changed in an unsupported way. */
        ERROR_PARAMETERS_CHANGED,
        /** A property of a node cannot be updated. */
        ERROR_NOT_SUPPORTED,
        /** The function of a kernel node changed in an unsupported way. */
        ERROR_UNSUPPORTED_FUNCTION_CHANGE,
        /** Attributes of a node changed in an unsupported way. */
        ERROR_ATTRIBUTES_CHANGED
    }
}
