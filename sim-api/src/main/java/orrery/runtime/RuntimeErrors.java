package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.ImplicitDriver;
import orrery.sim.CudaException;
import orrery.sim.ProgramStack;

/** The result codes of a runtime, and the last error of each thread. */
final class RuntimeErrors {
    @SuppressWarnings("ThreadLocalUsage") // each runtime has its own last errors
    private final ThreadLocal<cudaError_t> last = new ThreadLocal<>();

    private final ImplicitDriver driver;

    /** The last error of callbacks. It is accessed with the machine's lock held. */
    private @Nullable cudaError_t ofCallbacks;

    RuntimeErrors(ImplicitDriver driver) {
        this.driver = driver;
    }

    /**
     * Sets the last error of the calling thread and returns the exception of the runtime. cudaErrorNotReady does not
     * become the last error, as on the H200.
     */
    CudaRuntimeException failed(RuntimeCall function, CudaException failure) {
        cudaError_t error = RuntimeAnswers.of(failure.rule(), failure.result(), function);
        if (error != cudaError_t.cudaErrorNotReady) {
            remember(error);
        }
        CudaRuntimeException thrown = new CudaRuntimeException(error, function, failure);
        ProgramStack.shorten(thrown);
        return thrown;
    }

    /** Returns the last error of the calling thread. */
    cudaError_t peek() {
        cudaError_t error = driver.inCallback() ? ofCallbacks : last.get();
        return error == null ? cudaError_t.cudaSuccess : error;
    }

    /** Returns and resets the last error of the calling thread. */
    cudaError_t take() {
        cudaError_t error = peek();
        remember(null);
        return error;
    }

    /**
     * Remembers a failure; null forgets it. Callbacks run on a thread of the driver, which has a last error like any
     * other thread.
     */
    private void remember(@Nullable cudaError_t error) {
        if (driver.inCallback()) {
            ofCallbacks = error;
        } else if (error == null) {
            last.remove();
        } else {
            last.set(error);
        }
    }
}
