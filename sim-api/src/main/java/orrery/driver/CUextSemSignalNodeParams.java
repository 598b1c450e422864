package orrery.driver;

import java.util.List;
import orrery.device.CUgraphNodeType;

/**
 * Signals of external semaphores. Source: {@code CUDA_EXT_SEM_SIGNAL_NODE_PARAMS} in {@code cuda.h}.
 *
 * @param extSemArray the semaphores
 * @param paramsArray the parameters of each
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
