package orrery.runtime;

/** The chapter "Version Management" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface VersionManagement {

    /**
     * Returns the version of CUDA that the driver implements.
     *
     * @return 1000 times the major and 10 times the minor number
     * @throws CudaRuntimeException only what {@linkplain CudaRuntime every function} can raise
     */
    @Delegates("cuDriverGetVersion")
    int cudaDriverGetVersion();

    /**
     * Returns the version of the runtime.
     *
     * @return 1000 times the major and 10 times the minor number: 13000
     */
    int cudaRuntimeGetVersion();
}
