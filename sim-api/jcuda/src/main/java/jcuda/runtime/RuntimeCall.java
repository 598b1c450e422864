package jcuda.runtime;

import java.util.function.Supplier;
import orrery.jcuda.JCudaAdapter;
import orrery.jcuda.conversion.AdapterOf;
import orrery.jcuda.conversion.Outcome;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaError_t;

/** Calls the runtime for a function of JCuda. */
@AdapterOf(
        value = "jcuda.runtime.JCuda",
        functions = RuntimeFunctions.class,
        aliases = {
            "cudaThreadExit=cudaDeviceReset",
            "cudaThreadSynchronize=cudaDeviceSynchronize",
            "cudaThreadGetLimit=cudaDeviceGetLimit",
            "cudaThreadSetLimit=cudaDeviceSetLimit"
        })
abstract class RuntimeCall {
    private static final Outcome OUTCOME = new Outcome(cudaError::stringFor);

    RuntimeCall() {}

    static void setThrowing(boolean enabled) {
        OUTCOME.setThrowing(enabled);
    }

    static CudaRuntime cuda() {
        return JCudaAdapter.runtime();
    }

    static int run(Runnable call) {
        return OUTCOME.run(call);
    }

    static int query(Supplier<cudaError_t> call) {
        return OUTCOME.query(call);
    }
}
