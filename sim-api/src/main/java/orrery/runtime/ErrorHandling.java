package orrery.runtime;

/**
 * The chapter "Error Handling" of the runtime API. The last error of a thread is the one of its last call that failed;
 * calls that succeed do not change it, and {@code cudaErrorNotReady} is none. Source: {@code cuda_runtime_api.h}.
 */
public interface ErrorHandling {

    /**
     * Returns the last error of the calling thread and forgets it. A fault on the device stays: the next call that
     * needs the device fails with it again.
     *
     * @return the error, or {@code cudaSuccess}
     */
    cudaError_t cudaGetLastError();

    /**
     * Returns the last error of the calling thread.
     *
     * @return the error, or {@code cudaSuccess}
     */
    cudaError_t cudaPeekAtLastError();

    /**
     * Returns the name of a result code.
     *
     * @param error the result code
     * @return the name of its constant
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if error is null (RUNTIME-06)
     */
    String cudaGetErrorName(cudaError_t error);

    /**
     * Returns the description of a result code.
     *
     * @param error the result code
     * @return a short sentence
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if error is null (RUNTIME-06)
     */
    String cudaGetErrorString(cudaError_t error);
}
