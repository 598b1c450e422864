package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphConditionalNodeType;

/**
 * A conditional node, by the names of the documented fields. Source: {@code struct cudaConditionalNodeParams} of
 * {@code driver_types.h}.
 */
public final class cudaConditionalNodeParams {
    /** What {@code cudaGraphConditionalHandleCreate} returned. */
    public long handle;

    /** What the node does with the value. */
    public @Nullable CUgraphConditionalNodeType type;

    /** How many bodies it has. */
    public int size;

    /** The bodies, empty graphs to be filled, which adding the node fills in. */
    public cudaGraph_t[] phGraph_out = {};

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaConditionalNodeParams() {}
}
