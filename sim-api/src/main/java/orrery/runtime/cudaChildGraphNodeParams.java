package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;

/**
 * An embedded graph, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaGraph_t child = cuda.cudaGraphCreate(0);
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeGraph);
 * params.graph.graph = child;
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaChildGraphNodeParams} of {@code driver_types.h}.
 */
public final class cudaChildGraphNodeParams extends RuntimeStruct {
    /** The graph. */
    public @Nullable CUgraph graph;

    /** Whether the node gets a copy, or the graph itself. */
    public CUchildGraphNodeParams.Ownership ownership = CUchildGraphNodeParams.Ownership.CLONE;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaChildGraphNodeParams() {}
}
