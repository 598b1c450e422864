package orrery.runtime;

/**
 * A copy in a node, by the name of the documented field.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeMemcpy);
 * params.memcpy.copyParams.srcPtr = CudaRuntime.make_cudaPitchedPtr(x, 256, 256, 1);
 * params.memcpy.copyParams.dstPtr = CudaRuntime.make_cudaPitchedPtr(y, 256, 256, 1);
 * params.memcpy.copyParams.extent = CudaRuntime.make_cudaExtent(256, 1, 1);
 * params.memcpy.copyParams.kind = CudaRuntime.cudaMemcpyDeviceToDevice;
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemcpyNodeParams} of {@code driver_types.h}.
 */
public final class cudaMemcpyNodeParams extends RuntimeStruct {
    /** The copy. */
    public cudaMemcpy3DParms copyParams = new cudaMemcpy3DParms();

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemcpyNodeParams() {}
}
