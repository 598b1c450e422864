package orrery.driver;

import java.util.List;
import orrery.device.CUgraphNodeType;

/**
 * Waits for external semaphores. Source: {@code CUDA_EXT_SEM_WAIT_NODE_PARAMS} in {@code cuda.h}.
 *
 * @param extSemArray the semaphores
 * @param paramsArray the parameters of each
 */
public record CUextSemWaitNodeParams(
        List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreWaitParams> paramsArray)
        implements CUgraphNodeParams {

    /** Copies the lists. */
    public CUextSemWaitNodeParams {
        extSemArray = Lists.copy(extSemArray);
        paramsArray = Lists.copy(paramsArray);
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.EXT_SEMAS_WAIT;
    }
}
