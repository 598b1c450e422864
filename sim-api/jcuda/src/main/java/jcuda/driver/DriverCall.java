package jcuda.driver;

import java.util.function.Supplier;
import jcuda.CudaException;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.jcuda.JCudaAdapter;

/** Calls the driver for a function of JCuda: an exception becomes the result code that the function returns. */
abstract class DriverCall {
    private static volatile boolean throwing;

    DriverCall() {}

    static void setThrowing(boolean enabled) {
        throwing = enabled;
    }

    static CudaDriver cuda() {
        return JCudaAdapter.driver();
    }

    /** Makes a call. */
    static int run(Runnable call) {
        try {
            call.run();
            return CUresult.CUDA_SUCCESS;
        } catch (orrery.sim.CudaException e) {
            return result(e.result().code(), e);
        }
    }

    /** Makes a call that answers with a result code. */
    static int query(Supplier<orrery.device.CUresult> call) {
        try {
            return result(call.get().code(), null);
        } catch (orrery.sim.CudaException e) {
            return result(e.result().code(), e);
        }
    }

    private static int result(int code, orrery.sim.@Nullable CudaException cause) {
        if (throwing && code != CUresult.CUDA_SUCCESS) {
            throw new CudaException(CUresult.stringFor(code), cause);
        }
        return code;
    }

    /** Returns a constant by its number; null for a number that no constant has, which the driver refuses. */
    static <E extends Enum<E>> E constant(Class<E> type, int number) {
        E[] all = type.getEnumConstants();
        return number >= 0 && number < all.length ? all[number] : null;
    }
}
