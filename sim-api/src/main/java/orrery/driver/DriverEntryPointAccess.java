package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import orrery.sim.CudaException;

/** The chapter "Driver Entry Point Access" of the driver API. Source: {@code cuda.h}. */
public interface DriverEntryPointAccess {
    /** The functions for the legacy default stream. */
    int CU_GET_PROC_ADDRESS_DEFAULT = 0;
    /** The functions for the legacy default stream. */
    int CU_GET_PROC_ADDRESS_LEGACY_STREAM = 1;
    /** The functions for the per-thread default stream, where there are such. */
    int CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM = 2;

    /**
     * Looks for a function of the driver by its name. Only the simulated driver has this function.
     *
     * <pre>{@code
     * MethodHandle pfn = cuda.cuGetProcAddress("cuMemAlloc", 3020, CU_GET_PROC_ADDRESS_DEFAULT).pfn();
     * long address = (long) pfn.invokeExact(64L);
     * }</pre>
     *
     * <p>The simulator has the form of each function that {@link CudaDriver} has, whichever version is asked for. Of
     * several methods of one name it is the one with the most parameters. In the per-thread form, null names
     * {@link CUstream#PER_THREAD} where the function has a parameter for a stream.
     *
     * @param symbol the name, without a suffix for a version
     * @param cudaVersion 1000 times the major and 10 times the minor number of the version of CUDA that must have the
     *     function, at most {@link Initialization#cuDriverGetVersion}
     * @param flags {@link #CU_GET_PROC_ADDRESS_DEFAULT}, {@link #CU_GET_PROC_ADDRESS_LEGACY_STREAM} or
     *     {@link #CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM}
     * @return the function, and whether it was found
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if symbol is null, the version is greater than that of the
     *     driver, or flags is none of these (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default CUprocAddress cuGetProcAddress(String symbol, int cudaVersion, long flags) {
        throw UnavailableFunctions.onThisDriver("cuGetProcAddress");
    }
}
