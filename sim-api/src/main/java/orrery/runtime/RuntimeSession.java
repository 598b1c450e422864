package orrery.runtime;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;
import orrery.driver.CUdevice;
import orrery.driver.ImplicitDriver;
import orrery.sim.CudaException;

/** Makes the calls of the runtime, with calls of the driver. */
final class RuntimeSession {
    private final ImplicitDriver driver;
    private final RuntimeErrors errors;
    private volatile boolean initialized;

    RuntimeSession(ImplicitDriver driver) {
        this.driver = driver;
        this.errors = new RuntimeErrors(driver);
    }

    /** Returns the driver, initialized. */
    ImplicitDriver driver() {
        if (!initialized) {
            driver.cuInit(0);
            initialized = true;
        }
        return driver;
    }

    /** Returns the results of the calls. */
    RuntimeErrors errors() {
        return errors;
    }

    /** Makes a call with a result. */
    <T> T call(RuntimeCall function, Supplier<T> body) {
        boolean begun = driver.begin(function);
        ResultCode result = cudaError_t.cudaErrorUnknown;
        Throwable thrown = null;
        try {
            if (begun) {
                driver.admit(function);
            }
            T value = body.get();
            result = value instanceof cudaError_t answer ? answer : cudaError_t.cudaSuccess;
            return value;
        } catch (CudaException e) {
            CudaRuntimeException failure = errors.failed(function, e);
            result = failure.error();
            thrown = failure;
            throw failure;
        } catch (RuntimeException e) {
            thrown = e;
            throw e;
        } finally {
            if (begun) {
                driver.end(function, result, thrown);
            }
        }
    }

    /** Makes a call without a result. */
    void run(RuntimeCall function, Runnable body) {
        call(function, () -> {
            body.run();
            return null;
        });
    }

    /** Returns the device that the calling thread uses. */
    CUdevice device() {
        return driver().usedDevice();
    }

    /**
     * Returns a parameter that must not be null.
     *
     * @throws CudaException if it is null (RUNTIME-06)
     */
    static <T> T given(@Nullable T value, String name) {
        RuntimeRule.ARGUMENT.require(value != null, () -> name + " is null");
        return value;
    }

    /**
     * Returns a parameter that must not be null. The function of the driver that gets it checks that, by its own rule.
     */
    @SuppressWarnings("NullAway")
    static <T> T checkedByDriver(@Nullable T value) {
        return value;
    }
}
