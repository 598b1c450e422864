package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;

/**
 * Writes what a driver has returned into parameters whose setters are package-private. It is for an implementation of
 * {@link CudaDriver} over another library; programs do not use it.
 */
public final class DriverOutputs {
    private DriverOutputs() {}

    /** Sets the address that an alloc node allocates. */
    public static void setAllocatedAddress(CUmemAllocNodeParams params, long address) {
        params.dptr(address);
    }

    /** Sets the logs of a compilation or link. */
    public static void setLogs(CUjitOptions options, String info, String error) {
        options.logs(info, error);
    }

    /** Sets the bodies of a conditional node. */
    public static void setBodies(CUconditionalNodeParams params, List<CUgraph> bodies) {
        params.bodies(bodies);
    }

    /** Sets the result of an instantiation. */
    public static void setOutcome(
            CUgraphInstantiateParams params, CUgraphInstantiateResult result, @Nullable CUgraphNode errorNode) {
        params.outcome(result, errorNode);
    }

    /** Sets the result of an update. */
    public static void setOutcome(
            CUgraphExecUpdateResultInfo info,
            CUgraphExecUpdateResult result,
            @Nullable CUgraphNode errorNode,
            @Nullable CUgraphNode errorFromNode) {
        info.outcome(result, errorNode, errorFromNode);
    }
}
