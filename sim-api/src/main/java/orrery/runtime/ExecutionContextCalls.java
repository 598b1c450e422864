package orrery.runtime;

import orrery.driver.CUcontext;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevice;
import orrery.driver.CUgreenCtx;
import orrery.driver.ImplicitDriver;

/** The functions of execution contexts that are more than one call of the driver. */
interface ExecutionContextCalls extends ExecutionContextManagement, DriverForms {

    // -- contexts ------------------------------------------------------------------------------------------------

    @Override
    default cudaExecutionContext_t cudaGreenCtxCreate(CUdevResourceDesc desc, int device, int flags) {
        return call(RuntimeCall.cudaGreenCtxCreate, () -> {
            RuntimeRule.GREEN_FLAGS.require(flags == 0, () -> "a green context is created with flags " + flags);
            CUdevResourceDesc resources = RuntimeSession.given(desc, "desc");
            CUgreenCtx green = driver().createGreenContext(resources, new CUdevice(device));
            return new cudaExecutionContext_t(driver().cuCtxFromGreenCtx(green), green);
        });
    }

    @Override
    default void cudaExecutionCtxDestroy(cudaExecutionContext_t ctx) {
        run(RuntimeCall.cudaExecutionCtxDestroy, () -> {
            CUcontext context = asCUcontext(ctx, "ctx");
            RuntimeRule.DESTROY_PRIMARY.require(ctx.green() != null, () -> context + " is destroyed");
            driver().cuGreenCtxDestroy(ctx.green());
        });
    }

    @Override
    default cudaExecutionContext_t cudaDeviceGetExecutionCtx(int device) {
        return call(
                RuntimeCall.cudaDeviceGetExecutionCtx,
                () -> new cudaExecutionContext_t(asCUcontext(device, "device"), null));
    }

    // -- streams and events --------------------------------------------------------------------------------------

    @Override
    default cudaStream_t cudaExecutionCtxStreamCreate(cudaExecutionContext_t ctx, int flags, int priority) {
        return call(RuntimeCall.cudaExecutionCtxStreamCreate, () -> {
            CUcontext context = asCUcontext(ctx, "ctx");
            ImplicitDriver driver = driver();
            if (ctx.green() != null) {
                RuntimeRule.STREAM_FLAGS.require(
                        flags == StreamManagement.cudaStreamDefault || flags == StreamManagement.cudaStreamNonBlocking,
                        () -> "a stream of " + ctx + " is created with flags " + flags);
                return asCudaStream_t(
                        driver.cuGreenCtxStreamCreate(ctx.green(), StreamManagement.cudaStreamNonBlocking, priority));
            }
            driver.cuCtxPushCurrent(context);
            try {
                return asCudaStream_t(driver.cuStreamCreateWithPriority(flags, priority));
            } finally {
                driver.cuCtxPopCurrent();
            }
        });
    }
}
