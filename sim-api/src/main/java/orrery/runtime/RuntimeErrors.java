package orrery.runtime;

import orrery.driver.ImplicitDriver;
import orrery.sim.CudaException;

/** The results of a runtime: what becomes of a failure, and what each thread remembers of its last one. */
final class RuntimeErrors {
    @SuppressWarnings("ThreadLocalUsage") // a thread has a last error in every runtime
    private final ThreadLocal<cudaError_t> last = new ThreadLocal<>();

    private final ImplicitDriver driver;

    /** The last failure of the callbacks. One thread is in the machine at a time. */
    private cudaError_t ofCallbacks;

    RuntimeErrors(ImplicitDriver driver) {
        this.driver = driver;
    }

    /**
     * Remembers a failure as the last one of the calling thread, and gives it the runtime's form. That something is not
     * ready is no failure to remember, as on an H200.
     */
    CudaRuntimeException failed(RuntimeCall function, CudaException failure) {
        cudaError_t error = RuntimeAnswers.of(failure.rule(), failure.result(), function);
        if (error != cudaError_t.cudaErrorNotReady) {
            remember(error);
        }
        return new CudaRuntimeException(error, function, failure);
    }

    /** The last failure of the calling thread. */
    cudaError_t peek() {
        cudaError_t error = driver.inCallback() ? ofCallbacks : last.get();
        return error == null ? cudaError_t.cudaSuccess : error;
    }

    /** The last failure of the calling thread, which is forgotten. */
    cudaError_t take() {
        cudaError_t error = peek();
        remember(null);
        return error;
    }

    /**
     * Remembers a failure; null forgets it. Callbacks run on a thread of the driver, which has a last error like any
     * other thread.
     */
    private void remember(cudaError_t error) {
        if (driver.inCallback()) {
            ofCallbacks = error;
        } else if (error == null) {
            last.remove();
        } else {
            last.set(error);
        }
    }
}
