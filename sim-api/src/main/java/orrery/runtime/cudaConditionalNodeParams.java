package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphConditionalNodeType;

/**
 * A conditional node, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeConditional);
 * params.conditional.handle = cuda.cudaGraphConditionalHandleCreate(graph);
 * params.conditional.type = CudaRuntime.cudaGraphCondTypeIf;
 * params.conditional.size = 1;
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * cudaGraph_t body = params.conditional.phGraph_out[0];
 * }</pre>
 *
 * <p>Source: {@code struct cudaConditionalNodeParams} of {@code driver_types.h}.
 */
public final class cudaConditionalNodeParams extends RuntimeStruct {
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
