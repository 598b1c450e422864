package orrery.runtime;

/**
 * The parameters of a node that frees memory.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeMemFree);
 * params.free.dptr = x;
 * cuda.cudaGraphAddNode(graph, List.of(node), null, params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemFreeNodeParams} of {@code driver_types.h}.
 */
public final class cudaMemFreeNodeParams extends RuntimeStruct {
    /** The first address of the memory to free. */
    public long dptr;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemFreeNodeParams() {}
}
