package orrery.runtime;

import java.util.function.Supplier;
import orrery.core.kernel.Kernel;
import orrery.core.rule.CudaException;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.ImplicitDriver;

/** What the chapters of the runtime share: how a call is made, by way of the driver. */
interface RuntimeSession {

    /** The driver, initialized. */
    ImplicitDriver driver();

    /** The results of the calls. */
    RuntimeErrors errors();

    /** Makes a call that returns something. */
    default <T> T call(Supplier<T> body) {
        try {
            return body.get();
        } catch (CudaException e) {
            throw errors().failed(e);
        }
    }

    /** Makes a call that returns nothing. */
    default void run(Runnable body) {
        try {
            body.run();
        } catch (CudaException e) {
            throw errors().failed(e);
        }
    }

    /** The device that the calling thread uses. */
    default CUdevice device() {
        return driver().usedDevice();
    }

    /** The function of a kernel. */
    default CUfunction function(Kernel kernel) {
        RuntimeRule.FUNCTION.require(kernel != null, () -> "a function is named by null");
        return driver().function(kernel);
    }

    /** A value that must be there. */
    static <T> T given(T value, String name) {
        RuntimeRule.ARGUMENT.require(value != null, () -> name + " is null");
        return value;
    }
}
