package orrery.driver;

/**
 * What {@code cuGraphInstantiateWithParams} takes and gives. As in C, the outputs are there after a failure too.
 * Source: {@code CUDA_GRAPH_INSTANTIATE_PARAMS} in {@code cuda.h}.
 */
public final class CUgraphInstantiateParams {
    private final long flags;
    private final CUstream uploadStream;
    private Result result = Result.SUCCESS;
    private CUgraphNode errorNode;

    /**
     * What is asked for.
     *
     * @param flags a combination of the documented flags
     * @param uploadStream where to upload, with CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD
     */
    public CUgraphInstantiateParams(long flags, CUstream uploadStream) {
        this.flags = flags;
        this.uploadStream = uploadStream;
    }

    /** The flags. */
    public long flags() {
        return flags;
    }

    /** Where to upload. */
    public CUstream uploadStream() {
        return uploadStream;
    }

    /** What became of the instantiation ({@code result_out}). */
    public Result result() {
        return result;
    }

    /** The node that is to blame ({@code hErrNode_out}), or null. */
    public CUgraphNode errorNode() {
        return errorNode;
    }

    void outcome(Result what, CUgraphNode node) {
        result = what;
        errorNode = node;
    }

    /** What became of an instantiation. Source: {@code CUgraphInstantiateResult}. */
    public enum Result {
        /** It succeeded. */
        SUCCESS,
        /** It failed for the reason that the result code gives. */
        ERROR,
        /** The structure of the graph is invalid, for example because of a cycle. */
        INVALID_STRUCTURE,
        /** A node has an operation that is not supported in a graph for device launch. */
        NODE_OPERATION_NOT_SUPPORTED,
        /** A graph for device launch has nodes of several contexts. */
        MULTIPLE_CTXS_NOT_SUPPORTED,
        /** A conditional handle is not used by a node. */
        CONDITIONAL_HANDLE_UNUSED
    }
}
