package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphInstantiateResult;

/**
 * What {@code cuGraphInstantiateWithParams} takes and gives. As in C, the outputs are there after a failure too.
 * Source: {@code CUDA_GRAPH_INSTANTIATE_PARAMS} in {@code cuda.h}.
 */
public final class CUgraphInstantiateParams {
    private final long flags;
    private final @Nullable CUstream uploadStream;
    private CUgraphInstantiateResult result = CUgraphInstantiateResult.SUCCESS;
    private @Nullable CUgraphNode errorNode;

    /**
     * Creates the parameters, with what is asked for.
     *
     * @param flags a combination of the documented flags
     * @param uploadStream where to upload, with CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD
     */
    public CUgraphInstantiateParams(long flags, @Nullable CUstream uploadStream) {
        this.flags = flags;
        this.uploadStream = uploadStream;
    }

    /** Returns the flags. */
    public long flags() {
        return flags;
    }

    /** Returns where to upload. */
    public @Nullable CUstream uploadStream() {
        return uploadStream;
    }

    /** Returns what became of the instantiation ({@code result_out}). */
    public CUgraphInstantiateResult result() {
        return result;
    }

    /** Returns the node that is to blame ({@code hErrNode_out}), or null. */
    public @Nullable CUgraphNode errorNode() {
        return errorNode;
    }

    void outcome(CUgraphInstantiateResult what, @Nullable CUgraphNode node) {
        result = what;
        errorNode = node;
    }
}
