package jcuda.driver;

import java.util.function.Supplier;
import orrery.driver.CudaDriver;
import orrery.jcuda.JCudaAdapter;
import orrery.jcuda.conversion.AdapterOf;
import orrery.jcuda.conversion.Outcome;

/** Calls the driver for a function of JCuda. */
@AdapterOf(
        value = "jcuda.driver.JCudaDriver",
        functions = {
            ContextFunctions.class,
            DriverFunctions.class,
            GraphFunctions.class,
            LinkFunctions.class,
            MemoryFunctions.class,
            MultiDeviceLaunches.class,
            ParameterizedLaunches.class
        },
        aliases = "cuMemcpy2DUnaligned=cuMemcpy2D")
abstract class DriverCall {
    private static final Outcome OUTCOME = new Outcome(CUresult::stringFor);

    DriverCall() {}

    static void setThrowing(boolean enabled) {
        OUTCOME.setThrowing(enabled);
    }

    static CudaDriver cuda() {
        return JCudaAdapter.driver();
    }

    static int run(Runnable call) {
        return OUTCOME.run(call);
    }

    static int query(Supplier<orrery.device.CUresult> call) {
        return OUTCOME.query(call);
    }
}
