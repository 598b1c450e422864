package orrery.driver;

import java.util.List;
import orrery.device.CUgraphNodeType;

/**
 * The parameters of a node that signals external semaphores. A call that takes them raises
 * {@code CUDA_ERROR_INVALID_VALUE} if the lists differ in length or have null elements (EXT-20), and
 * {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore (EXT-02). Source:
 * {@code CUDA_EXT_SEM_SIGNAL_NODE_PARAMS} in {@code cuda.h}.
 *
 * @param extSemArray the semaphores; they may be of other contexts than the node
 * @param paramsArray the parameters of each signal, in the order of the semaphores
 */
public record CUextSemSignalNodeParams(
        List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreSignalParams> paramsArray)
        implements CUgraphNodeParams {

    /** Copies the lists. */
    public CUextSemSignalNodeParams {
        extSemArray = Lists.copy(extSemArray);
        paramsArray = Lists.copy(paramsArray);
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.EXT_SEMAS_SIGNAL;
    }
}
