package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphInstantiateResult;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/**
 * What {@link GraphExecution#cudaGraphInstantiateWithParams} takes and gives, by the names of the documented fields.
 * The outputs are there after a failure too.
 *
 * <pre>{@code
 * cudaGraphInstantiateParams params = new cudaGraphInstantiateParams();
 * params.flags = CudaRuntime.cudaGraphInstantiateFlagUpload;
 * params.uploadStream = stream;
 * cudaGraphExec_t exec = cuda.cudaGraphInstantiateWithParams(graph, params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaGraphInstantiateParams} of {@code driver_types.h}.
 */
public final class cudaGraphInstantiateParams extends RuntimeStruct {
    /** A combination of the documented flags. */
    public long flags;

    /** Where to upload, with {@link GraphConstants#cudaGraphInstantiateFlagUpload}. */
    public @Nullable CUstream uploadStream;

    /** The node that is to blame; null if there is none. */
    public @Nullable cudaGraphNode_t errNode_out;

    /** What became of the instantiation. */
    public CUgraphInstantiateResult result_out = CUgraphInstantiateResult.SUCCESS;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaGraphInstantiateParams() {}

    /** Returns the driver's form. */
    CUgraphInstantiateParams driver() {
        return new CUgraphInstantiateParams(flags, uploadStream);
    }

    /** Takes over the outputs. */
    void outcome(CUgraphInstantiateParams driver) {
        CUgraphNode errorNode = driver.errorNode();
        errNode_out = errorNode == null ? null : new cudaGraphNode_t(errorNode);
        result_out = driver.result();
    }
}
