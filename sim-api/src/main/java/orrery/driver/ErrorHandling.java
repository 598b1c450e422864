package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import orrery.device.CUresult;
import orrery.sim.CudaException;

/** The chapter "Error Handling" of the driver API. Source: {@code cuda.h}. */
public interface ErrorHandling {

    /**
     * Returns the name of a result code.
     *
     * @param error the result code
     * @return the name of its constant
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if error is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, beforeInit = true, version = 6000, arguments = ".>")
    String cuGetErrorName(CUresult error);

    /**
     * Returns the description of a result code.
     *
     * @param error the result code
     * @return a short sentence
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if error is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, beforeInit = true, version = 6000, arguments = ".>")
    String cuGetErrorString(CUresult error);
}
