package orrery.runtime;

import java.util.Map;
import orrery.core.context.GreenRule;
import orrery.core.context.PeerRule;
import orrery.core.rule.CudaException;
import orrery.device.Rule;

/** The results of a runtime: what becomes of a failure, and what each thread remembers of its last one. */
final class RuntimeErrors {
    /** The rules of the driver for whose violation the runtime documents another answer. */
    private static final Map<Rule, cudaError_t> OTHERWISE = Map.of(
            GreenRule.DETACHED, cudaError_t.cudaErrorStreamDetached,
            PeerRule.SELF, cudaError_t.cudaErrorInvalidDevice,
            PeerRule.UNSUPPORTED, cudaError_t.cudaErrorInvalidDevice);

    @SuppressWarnings("ThreadLocalUsage") // a thread has a last error in every runtime
    private final ThreadLocal<cudaError_t> last = new ThreadLocal<>();

    /**
     * Remembers a failure as the last one of the calling thread, and gives it the runtime's form. That something is not
     * ready is no failure to remember, as on an H200.
     */
    CudaRuntimeException failed(RuntimeCall function, CudaException failure) {
        cudaError_t error = error(failure);
        if (error != cudaError_t.cudaErrorNotReady) {
            last.set(error);
        }
        return new CudaRuntimeException(error, function, failure);
    }

    /** The runtime's code for a failure: where the rule is the runtime's own, or answers otherwise there, its code. */
    private static cudaError_t error(CudaException failure) {
        Rule rule = failure.rule();
        if (rule instanceof RuntimeRule own) {
            return own.error();
        }
        cudaError_t otherwise = OTHERWISE.get(rule);
        return otherwise == null ? cudaError_t.of(failure.result()) : otherwise;
    }

    /** The last failure of the calling thread. */
    cudaError_t peek() {
        cudaError_t error = last.get();
        return error == null ? cudaError_t.cudaSuccess : error;
    }

    /** The last failure of the calling thread, which is forgotten. */
    cudaError_t take() {
        cudaError_t error = peek();
        last.remove();
        return error;
    }
}
