package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphNodeType;

/**
 * A conditional node. As in C, adding the node fills in its bodies. Source: {@code CUDA_CONDITIONAL_NODE_PARAMS} in
 * {@code cuda.h}.
 */
public final class CUconditionalNodeParams implements CUgraphNodeParams {
    private final long handle;
    private final CUgraphConditionalNodeType condition;
    private final int size;
    private final @Nullable CUcontext ctx;
    private List<CUgraph> bodies = List.of();

    /**
     * Creates parameters that ask for bodies.
     *
     * @param handle what {@link GraphManagement#cuGraphConditionalHandleCreate} returned
     * @param condition what the node does with the value
     * @param size how many bodies it has
     * @param ctx the context, which must be that of the handle
     */
    public CUconditionalNodeParams(
            long handle, CUgraphConditionalNodeType condition, int size, @Nullable CUcontext ctx) {
        this.handle = handle;
        this.condition = condition;
        this.size = size;
        this.ctx = ctx;
    }

    /** Returns the handle. */
    public long handle() {
        return handle;
    }

    /** Returns what the node does with the value. */
    public CUgraphConditionalNodeType condition() {
        return condition;
    }

    /** Returns the context that the node runs in; null for that of the handle. */
    public @Nullable CUcontext ctx() {
        return ctx;
    }

    /** Returns how many bodies it has. */
    public int size() {
        return size;
    }

    /** Returns the bodies ({@code phGraph_out}), empty graphs to be filled; none before the node was added. */
    public List<CUgraph> bodies() {
        return bodies;
    }

    void bodies(List<CUgraph> graphs) {
        bodies = List.copyOf(graphs);
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.CONDITIONAL;
    }
}
