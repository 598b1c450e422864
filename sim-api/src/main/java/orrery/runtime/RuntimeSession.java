package orrery.runtime;

import java.util.function.Supplier;
import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.core.rule.CudaException;
import orrery.device.ResultCode;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.ImplicitDriver;

/** What the chapters of the runtime share: how a call is made, by way of the driver. */
interface RuntimeSession {

    /** The driver, initialized. */
    ImplicitDriver driver();

    /** The results of the calls. */
    RuntimeErrors errors();

    /** The machine, whose listeners hear of the calls. */
    Machine machine();

    /** Makes a call that returns something. */
    default <T> T call(RuntimeCall function, Supplier<T> body) {
        boolean heard = machine().begin(function);
        ResultCode result = cudaError_t.cudaErrorUnknown;
        try {
            T value = body.get();
            result = value instanceof cudaError_t answer ? answer : cudaError_t.cudaSuccess;
            return value;
        } catch (CudaException e) {
            CudaRuntimeException failure = errors().failed(function, e);
            result = failure.error();
            throw failure;
        } finally {
            if (heard) {
                machine().end(function, result);
            }
        }
    }

    /** Makes a call that returns nothing. */
    default void run(RuntimeCall function, Runnable body) {
        call(function, () -> {
            body.run();
            return null;
        });
    }

    /** The device that the calling thread uses. */
    default CUdevice device() {
        return driver().usedDevice();
    }

    /** The function of a kernel. */
    default CUfunction function(Kernel kernel) {
        RuntimeRule.FUNCTION.require(kernel != null, () -> "the function is null");
        return driver().function(kernel);
    }

    /** A value that must be there. */
    static <T> T given(T value, String name) {
        RuntimeRule.ARGUMENT.require(value != null, () -> name + " is null");
        return value;
    }
}
