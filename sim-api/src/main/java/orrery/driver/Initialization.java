package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.HEAVY;

import orrery.sim.CudaException;

/** The chapter "Initialization" and "Version Management" of the driver API. Source: {@code cuda.h}. */
public interface Initialization {

    /**
     * Initializes the driver. Every other function needs it, except {@link #cuDriverGetVersion} and those of
     * {@link ErrorHandling}.
     *
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (API-05)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, beforeInit = true, version = 2000, arguments = ".")
    void cuInit(int flags);

    /**
     * Returns the version of CUDA that the driver implements.
     *
     * @return 1000 times the major and 10 times the minor number: 13000
     * @throws CudaException only what {@linkplain CudaDriver every function} can raise
     */
    @DriverFunction(afterFault = WORKS, beforeInit = true, version = 2020, arguments = ">")
    int cuDriverGetVersion();
}
