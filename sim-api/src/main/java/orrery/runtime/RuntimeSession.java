package orrery.runtime;

import java.util.function.Supplier;
import orrery.core.machine.SimulatedMachine;
import orrery.device.ResultCode;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.ImplicitDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;

/** The base of all chapters of the runtime: makes calls through the driver. */
interface RuntimeSession {

    /** Returns the driver, and initializes it if necessary. */
    ImplicitDriver driver();

    /** Returns the error state. */
    RuntimeErrors errors();

    /** Returns the machine. */
    SimulatedMachine machine();

    /** Makes a call with a result. */
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

    /** Makes a call without a result. */
    default void run(RuntimeCall function, Runnable body) {
        call(function, () -> {
            body.run();
            return null;
        });
    }

    /** Returns the device that the calling thread uses. */
    default CUdevice device() {
        return driver().usedDevice();
    }

    /** Returns the function of a kernel. */
    default CUfunction function(Kernel kernel) {
        RuntimeRule.FUNCTION.require(kernel != null, () -> "the function is null");
        return driver().function(kernel);
    }

    /** Returns a value, and checks that it is not null. */
    static <T> T given(T value, String name) {
        RuntimeRule.ARGUMENT.require(value != null, () -> name + " is null");
        return value;
    }
}
