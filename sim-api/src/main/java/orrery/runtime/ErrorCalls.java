package orrery.runtime;

/** Errors and versions. */
interface ErrorCalls extends ErrorHandling, VersionManagement, DriverForms {
    /** The version whose codes and texts these are, as recorded; functions of 13.1 are there beside them. */
    int VERSION = 13000;

    @Override
    default cudaError_t cudaGetLastError() {
        return errors().take();
    }

    @Override
    default cudaError_t cudaPeekAtLastError() {
        return errors().peek();
    }

    @Override
    default String cudaGetErrorName(cudaError_t error) {
        return call(
                RuntimeCall.cudaGetErrorName,
                () -> RuntimeSession.given(error, "error").name());
    }

    @Override
    default String cudaGetErrorString(cudaError_t error) {
        return call(
                RuntimeCall.cudaGetErrorString,
                () -> RuntimeSession.given(error, "error").text());
    }

    @Override
    default int cudaRuntimeGetVersion() {
        return VERSION;
    }
}
