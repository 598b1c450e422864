package orrery.runtime;

/**
 * The chapter "Error Handling" of the runtime API. The last error of a thread is the one of its last call that failed;
 * calls that succeed do not change it, and {@code cudaErrorNotReady} is none. Source: {@code cuda_runtime_api.h}.
 */
public interface ErrorHandling {

    /**
     * The last error of the calling thread, which is forgotten. A fault on the device stays all the same: the next call
     * that needs the device fails with it again.
     */
    cudaError_t cudaGetLastError();

    /** The last error of the calling thread. */
    cudaError_t cudaPeekAtLastError();

    /** The name of a result code. */
    String cudaGetErrorName(cudaError_t error);

    /** The text of a result code. */
    String cudaGetErrorString(cudaError_t error);
}
