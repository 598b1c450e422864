package orrery.runtime;

/**
 * A free, by the name of the documented field.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeMemFree);
 * params.free.dptr = x;
 * cuda.cudaGraphAddNode(graph, List.of(node), null, params);
 * }</pre>
 *
 * <p>Source: {@code driver_types.h}.
 */
public final class cudaMemFreeNodeParams {
    /** What is freed, by its first address. */
    public long dptr;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemFreeNodeParams() {}
}
