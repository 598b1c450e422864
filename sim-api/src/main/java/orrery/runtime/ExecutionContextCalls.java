package orrery.runtime;

import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.GreenContexts;
import orrery.driver.ImplicitDriver;

/** Execution contexts. */
interface ExecutionContextCalls extends ExecutionContextManagement, RuntimeSession {

    // -- resources -----------------------------------------------------------------------------------------------

    @Override
    default CUdevResource cudaDeviceGetDevResource(int device, CUdevResourceType type) {
        return call(
                RuntimeCall.cudaDeviceGetDevResource,
                () -> driver().cuDeviceGetDevResource(new CUdevice(device), type));
    }

    @Override
    default CUdevSmResourceSplit cudaDevSmResourceSplitByCount(
            int nbGroups, CUdevResource input, int flags, int minCount) {
        return call(
                RuntimeCall.cudaDevSmResourceSplitByCount,
                () -> driver().cuDevSmResourceSplitByCount(nbGroups, input, flags, minCount));
    }

    @Override
    default int cudaDevSmResourceSplitByCount(CUdevResource input, int flags, int minCount) {
        return call(
                RuntimeCall.cudaDevSmResourceSplitByCount,
                () -> driver().cuDevSmResourceSplitByCount(input, flags, minCount));
    }

    @Override
    default CUdevResource cudaDevSmResourceSplit(
            CUdevResource[] result, CUdevResource input, int flags, CUdevSmResourceGroupParams... groupParams) {
        return call(
                RuntimeCall.cudaDevSmResourceSplit,
                () -> driver().cuDevSmResourceSplit(result, input, flags, groupParams));
    }

    @Override
    default CUdevResourceDesc cudaDevResourceGenerateDesc(CUdevResource... resources) {
        return call(RuntimeCall.cudaDevResourceGenerateDesc, () -> driver().cuDevResourceGenerateDesc(resources));
    }

    @Override
    default CUdevResource cudaExecutionCtxGetDevResource(cudaExecutionContext_t ctx, CUdevResourceType type) {
        return call(RuntimeCall.cudaExecutionCtxGetDevResource, () -> driver().cuCtxGetDevResource(context(ctx), type));
    }

    @Override
    default CUdevResource cudaStreamGetDevResource(CUstream hStream, CUdevResourceType type) {
        return call(RuntimeCall.cudaStreamGetDevResource, () -> driver().cuStreamGetDevResource(hStream, type));
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    private static CUcontext context(cudaExecutionContext_t ctx) {
        RuntimeRule.CONTEXT.require(ctx != null, () -> "the execution context is null");
        return ctx.context();
    }

    @Override
    default cudaExecutionContext_t cudaGreenCtxCreate(CUdevResourceDesc desc, int device, int flags) {
        return call(RuntimeCall.cudaGreenCtxCreate, () -> {
            RuntimeRule.GREEN_FLAGS.require(flags == 0, () -> "a green context is created with flags " + flags);
            CUdevResourceDesc resources = RuntimeSession.given(desc, "desc");
            CUgreenCtx green = driver().cuGreenCtxCreate(
                            resources, new CUdevice(device), GreenContexts.CU_GREEN_CTX_DEFAULT_STREAM);
            return new cudaExecutionContext_t(driver().cuCtxFromGreenCtx(green), green);
        });
    }

    @Override
    default void cudaExecutionCtxDestroy(cudaExecutionContext_t ctx) {
        run(RuntimeCall.cudaExecutionCtxDestroy, () -> {
            CUcontext context = context(ctx);
            RuntimeRule.DESTROY_PRIMARY.require(ctx.green() != null, () -> context + " is destroyed");
            driver().cuGreenCtxDestroy(ctx.green());
        });
    }

    @Override
    default cudaExecutionContext_t cudaDeviceGetExecutionCtx(int device) {
        return call(
                RuntimeCall.cudaDeviceGetExecutionCtx,
                () -> new cudaExecutionContext_t(driver().primaryContext(new CUdevice(device)), null));
    }

    @Override
    default int cudaExecutionCtxGetDevice(cudaExecutionContext_t ctx) {
        return call(
                RuntimeCall.cudaExecutionCtxGetDevice,
                () -> driver().cuCtxGetDevice_v2(context(ctx)).ordinal());
    }

    @Override
    default long cudaExecutionCtxGetId(cudaExecutionContext_t ctx) {
        return call(RuntimeCall.cudaExecutionCtxGetId, () -> driver().cuCtxGetId(context(ctx)));
    }

    // -- streams and events --------------------------------------------------------------------------------------

    @Override
    default CUstream cudaExecutionCtxStreamCreate(cudaExecutionContext_t ctx, int flags, int priority) {
        return call(RuntimeCall.cudaExecutionCtxStreamCreate, () -> {
            CUcontext context = context(ctx);
            ImplicitDriver driver = driver();
            if (ctx.green() != null) {
                int meant =
                        flags == StreamManagement.cudaStreamDefault ? StreamManagement.cudaStreamNonBlocking : flags;
                return driver.cuGreenCtxStreamCreate(ctx.green(), meant, priority);
            }
            driver.cuCtxPushCurrent(context);
            try {
                return driver.cuStreamCreateWithPriority(flags, priority);
            } finally {
                driver.cuCtxPopCurrent();
            }
        });
    }

    @Override
    default void cudaExecutionCtxRecordEvent(cudaExecutionContext_t ctx, CUevent event) {
        run(RuntimeCall.cudaExecutionCtxRecordEvent, () -> driver().cuCtxRecordEvent(context(ctx), event));
    }

    @Override
    default void cudaExecutionCtxWaitEvent(cudaExecutionContext_t ctx, CUevent event) {
        run(RuntimeCall.cudaExecutionCtxWaitEvent, () -> driver().cuCtxWaitEvent(context(ctx), event));
    }

    @Override
    default void cudaExecutionCtxSynchronize(cudaExecutionContext_t ctx) {
        run(RuntimeCall.cudaExecutionCtxSynchronize, () -> driver().cuCtxSynchronize_v2(context(ctx)));
    }
}
