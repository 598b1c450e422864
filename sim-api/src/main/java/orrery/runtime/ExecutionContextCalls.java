package orrery.runtime;

import orrery.driver.CUcontext;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevice;
import orrery.driver.CUgreenCtx;
import orrery.driver.ImplicitDriver;

/** The functions of execution contexts that are more than one call of the driver. */
final class ExecutionContextCalls {
    private final RuntimeSession session;
    private final DriverForms forms;

    ExecutionContextCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    cudaExecutionContext_t cudaGreenCtxCreate(CUdevResourceDesc desc, int device, int flags) {
        RuntimeRule.GREEN_FLAGS.require(flags == 0, () -> "a green context is created with flags " + flags);
        CUdevResourceDesc resources = RuntimeSession.given(desc, "desc");
        CUgreenCtx green = session.driver().createGreenContext(resources, new CUdevice(device));
        return new cudaExecutionContext_t(session.driver().cuCtxFromGreenCtx(green), green);
    }

    void cudaExecutionCtxDestroy(cudaExecutionContext_t ctx) {
        CUcontext context = forms.asCUcontext(ctx, "ctx");
        RuntimeRule.DESTROY_PRIMARY.require(ctx.green() != null, () -> context + " is destroyed");
        session.driver().cuGreenCtxDestroy(ctx.green());
    }

    cudaExecutionContext_t cudaDeviceGetExecutionCtx(int device) {
        return new cudaExecutionContext_t(forms.asCUcontext(device, "device"), null);
    }

    // -- streams and events --------------------------------------------------------------------------------------

    cudaStream_t cudaExecutionCtxStreamCreate(cudaExecutionContext_t ctx, int flags, int priority) {
        CUcontext context = forms.asCUcontext(ctx, "ctx");
        ImplicitDriver driver = session.driver();
        if (ctx.green() != null) {
            RuntimeRule.STREAM_FLAGS.require(
                    flags == StreamManagement.cudaStreamDefault || flags == StreamManagement.cudaStreamNonBlocking,
                    () -> "a stream of " + ctx + " is created with flags " + flags);
            return new cudaStream_t(
                    driver.cuGreenCtxStreamCreate(ctx.green(), StreamManagement.cudaStreamNonBlocking, priority));
        }
        driver.cuCtxPushCurrent(context);
        try {
            return new cudaStream_t(driver.cuStreamCreateWithPriority(flags, priority));
        } finally {
            driver.cuCtxPopCurrent();
        }
    }
}
