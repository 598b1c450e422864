package orrery.runtime;

/** The functions of errors and versions of {@link CudaRuntime}. */
final class ErrorCalls {
    /** CUDA 13.0: codes and texts of errors are those of this version. Functions of CUDA 13.1 exist in addition. */
    private static final int VERSION = 13000;

    private final RuntimeSession session;

    ErrorCalls(RuntimeSession session) {
        this.session = session;
    }

    cudaError_t cudaGetLastError() {
        return session.errors().take();
    }

    cudaError_t cudaPeekAtLastError() {
        return session.errors().peek();
    }

    String cudaGetErrorName(cudaError_t error) {
        return RuntimeSession.given(error, "error").name();
    }

    String cudaGetErrorString(cudaError_t error) {
        return RuntimeSession.given(error, "error").text();
    }

    int cudaRuntimeGetVersion() {
        return VERSION;
    }
}
