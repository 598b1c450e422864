package orrery.jcuda.conversion;

import java.util.function.IntFunction;
import java.util.function.Supplier;
import jcuda.CudaException;
import org.jspecify.annotations.Nullable;
import orrery.device.ResultCode;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.ProgramStack;

/**
 * Makes the calls of one class of JCuda: an exception of our API becomes the result code that JCuda's function returns,
 * or JCuda's exception, if the program has enabled those.
 */
public final class Outcome {
    private static final int SUCCESS = 0;

    private final IntFunction<String> names;
    private volatile boolean throwing;

    /**
     * Creates it.
     *
     * @param names what messages of JCuda's exceptions call result codes
     */
    public Outcome(IntFunction<String> names) {
        this.names = names;
    }

    /** Sets whether calls throw JCuda's exceptions instead of returning a code other than success. */
    public void setThrowing(boolean enabled) {
        throwing = enabled;
    }

    /** Makes a call. */
    public int run(Runnable call) {
        try {
            call.run();
            return SUCCESS;
        } catch (orrery.sim.CudaException e) {
            return result(e.result(), e);
        } catch (CudaRuntimeException e) {
            return result(e.error(), e);
        } finally {
            PointerArrays.putBack();
        }
    }

    /** Makes a call that answers with a result code. */
    public int query(Supplier<? extends ResultCode> call) {
        try {
            return result(call.get(), null);
        } catch (orrery.sim.CudaException e) {
            return result(e.result(), e);
        } catch (CudaRuntimeException e) {
            return result(e.error(), e);
        }
    }

    private int result(ResultCode result, @Nullable RuntimeException cause) {
        int code = result.code();
        if (throwing && code != SUCCESS) {
            CudaException thrown = new CudaException(names.apply(code), cause);
            ProgramStack.shorten(thrown);
            throw thrown;
        }
        return code;
    }
}
