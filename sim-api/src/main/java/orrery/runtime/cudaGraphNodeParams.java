package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;

/**
 * What a node of some kind does: as in C, a field for each kind, of which the one of this kind counts.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeKernel);
 * params.kernel.func = SAXPY;
 * params.kernel.gridDim = new dim3(blocks);
 * params.kernel.blockDim = new dim3(256);
 * params.kernel.kernelParams = new Object[] {2f, x, y};
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaGraphNodeParams} of {@code driver_types.h}.
 */
public final class cudaGraphNodeParams extends RuntimeStruct {
    /** The kind of node. */
    public final CUgraphNodeType type;

    /** What a node of type {@link CUgraphNodeType#KERNEL} does. */
    public final cudaKernelNodeParams kernel = new cudaKernelNodeParams();

    /** What a node of type {@link CUgraphNodeType#MEMCPY} does. */
    public final cudaMemcpyNodeParams memcpy = new cudaMemcpyNodeParams();

    /** What a node of type {@link CUgraphNodeType#MEMSET} does. */
    public final cudaMemsetParams memset = new cudaMemsetParams();

    /** What a node of type {@link CUgraphNodeType#HOST} does. */
    public final cudaHostNodeParams host = new cudaHostNodeParams();

    /** What a node of type {@link CUgraphNodeType#GRAPH} does. */
    public final cudaChildGraphNodeParams graph = new cudaChildGraphNodeParams();

    /** What a node of type {@link CUgraphNodeType#WAIT_EVENT} does. */
    public final cudaEventWaitNodeParams eventWait = new cudaEventWaitNodeParams();

    /** What a node of type {@link CUgraphNodeType#EVENT_RECORD} does. */
    public final cudaEventRecordNodeParams eventRecord = new cudaEventRecordNodeParams();

    /** What a node of type {@link CUgraphNodeType#MEM_ALLOC} does. */
    public final cudaMemAllocNodeParams alloc = new cudaMemAllocNodeParams();

    /** What a node of type {@link CUgraphNodeType#MEM_FREE} does. */
    public final cudaMemFreeNodeParams free = new cudaMemFreeNodeParams();

    /** What a node of type {@link CUgraphNodeType#CONDITIONAL} does. */
    public final cudaConditionalNodeParams conditional = new cudaConditionalNodeParams();

    /** What a node of type {@link CUgraphNodeType#EXT_SEMAS_SIGNAL} does. */
    public @Nullable CUextSemSignalNodeParams extSemSignal;

    /** What a node of type {@link CUgraphNodeType#EXT_SEMAS_WAIT} does. */
    public @Nullable CUextSemWaitNodeParams extSemWait;

    /** Creates the parameters of a node of a kind. */
    public cudaGraphNodeParams(CUgraphNodeType type) {
        this.type = type;
    }

    /** Returns the type, and the parameters of nodes of this type. */
    @Override
    public String toString() {
        return "cudaGraphNodeParams[type=" + type + ", " + ofType() + "]";
    }

    private @Nullable Object ofType() {
        return switch (type) {
            case KERNEL -> kernel;
            case MEMCPY -> memcpy;
            case MEMSET -> memset;
            case HOST -> host;
            case GRAPH -> graph;
            case EMPTY, BATCH_MEM_OP -> "no parameters";
            case WAIT_EVENT -> eventWait;
            case EVENT_RECORD -> eventRecord;
            case EXT_SEMAS_SIGNAL -> extSemSignal;
            case EXT_SEMAS_WAIT -> extSemWait;
            case MEM_ALLOC -> alloc;
            case MEM_FREE -> free;
            case CONDITIONAL -> conditional;
        };
    }
}
