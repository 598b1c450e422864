package jcuda.driver;

import java.util.concurrent.atomic.AtomicInteger;
import orrery.device.CUresult;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.PerHandle;
import orrery.sim.CudaException;

/** The deprecated use counts of contexts. */
abstract class ContextFunctions extends DriverCall {
    /** How often contexts were attached to and not detached from. */
    private static final PerHandle<AtomicInteger> ATTACHED = new PerHandle<>();

    ContextFunctions() {}

    public static void cuCtxAttach(CUcontext pctx, int flags) {
        cuda().cuCtxGetDevice();
        orrery.driver.CUcontext context = cuda().cuCtxGetCurrent();
        if (flags != 0) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE, "cuCtxAttach with flags " + flags + ": legal is 0");
        }
        ATTACHED.get(context, AtomicInteger::new).incrementAndGet();
        Handles.set(pctx, context);
    }

    /** Destroys the current context if nothing is attached to it. A primary context stays, as on a GPU. */
    public static void cuCtxDetach(CUcontext ctx) {
        orrery.driver.CUcontext context = Handles.get(ctx, orrery.driver.CUcontext.class);
        if (context == null || !context.equals(cuda().cuCtxGetCurrent())) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_CONTEXT,
                    context + " is detached and not current: legal is the current context of the thread");
        }
        if (isPrimary(context)) {
            return;
        }
        AtomicInteger attached = ATTACHED.get(context, AtomicInteger::new);
        if (attached.getAndUpdate(count -> Math.max(0, count - 1)) == 0) {
            Handles.destroy(context, cuda()::cuCtxDestroy);
        }
    }

    private static boolean isPrimary(orrery.driver.CUcontext current) {
        orrery.driver.CUdevice device = cuda().cuCtxGetDevice();
        if (!cuda().cuDevicePrimaryCtxGetState(device).active()) {
            return false;
        }
        boolean isPrimary = cuda().cuDevicePrimaryCtxRetain(device).equals(current);
        cuda().cuDevicePrimaryCtxRelease(device);
        return isPrimary;
    }
}
