package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.partition.GreenRule;
import orrery.sim.Synchronization;

/** Contexts. */
interface ContextCalls extends ContextManagement, Session {
    /** The version that {@code cuCtxGetApiVersion} returns. */
    int API_VERSION = 3020;

    /** Set in the flags of a primary context. Every context maps host memory. */
    int CU_CTX_MAP_HOST = 8;

    @Override
    default CUcontext cuCtxCreate(int flags, CUdevice device) {
        return call(DriverCall.cuCtxCreate, thread -> {
            Device named = device(device);
            checkMachine();
            Context context = named.createContext(flags);
            thread.push(context);
            return new CUcontext(machine(), context);
        });
    }

    @Override
    default void cuCtxDestroy(CUcontext handle) {
        run(DriverCall.cuCtxDestroy, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no context");
            ExecutionContext named = context(handle);
            GreenRule.DESTROY_CONVERTED.require(
                    !(named instanceof GreenContext), () -> who() + " is given what " + named + " was converted to");
            Context context = named.baseContext();
            ContextRule.DESTROY_PRIMARY.require(!context.isPrimary(), () -> who() + " is given " + named);
            if (thread.current() == context) {
                thread.pop();
            }
            context.destroy();
        });
    }

    @Override
    default CUcontext cuCtxGetCurrent() {
        return call(DriverCall.cuCtxGetCurrent, thread -> handle(ExecutionContext.currentOf(thread)));
    }

    private @Nullable CUcontext handle(@Nullable ExecutionContext context) {
        return context == null ? null : new CUcontext(machine(), context);
    }

    @Override
    default void cuCtxSetCurrent(@Nullable CUcontext handle) {
        run(DriverCall.cuCtxSetCurrent, thread -> thread.set(handle == null ? null : context(handle)));
    }

    @Override
    default void cuCtxPushCurrent(CUcontext handle) {
        run(DriverCall.cuCtxPushCurrent, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> who() + " is given no context");
            thread.push(context(handle));
        });
    }

    @Override
    default CUcontext cuCtxPopCurrent() {
        return call(DriverCall.cuCtxPopCurrent, thread -> {
            ExecutionContext popped = ExecutionContext.currentOf(thread);
            thread.pop();
            ContextRule.POP.require(popped != null, () -> who() + " is called on " + thread);
            return handle(popped);
        });
    }

    @Override
    default CUdevice cuCtxGetDevice() {
        return call(
                DriverCall.cuCtxGetDevice,
                thread -> new CUdevice(current(thread).device().ordinal()));
    }

    @Override
    default CUdevice cuCtxGetDevice_v2(@Nullable CUcontext handle) {
        return call(
                DriverCall.cuCtxGetDevice_v2,
                thread -> new CUdevice(named(handle, thread).device().ordinal()));
    }

    @Override
    default int cuCtxGetFlags() {
        return call(DriverCall.cuCtxGetFlags, thread -> {
            Context context = current(thread);
            return context.isPrimary() ? context.flags() | CU_CTX_MAP_HOST : context.flags();
        });
    }

    @Override
    default long cuCtxGetId(@Nullable CUcontext handle) {
        return call(DriverCall.cuCtxGetId, thread -> named(handle, thread).id());
    }

    /** Returns the context of a handle in any state; for null the current context, which must not have failed. */
    private ExecutionContext named(@Nullable CUcontext handle, HostThread thread) {
        if (handle != null) {
            return context(handle);
        }
        ExecutionContext current = anyCurrent(thread);
        current.baseContext().checkAfterWait(who());
        return current;
    }

    @Override
    default int cuCtxGetApiVersion(@Nullable CUcontext handle) {
        return call(DriverCall.cuCtxGetApiVersion, thread -> {
            named(handle, thread);
            return API_VERSION;
        });
    }

    @Override
    default long cuCtxGetLimit(int limit) {
        return call(DriverCall.cuCtxGetLimit, thread -> current(thread).limits().get(limit));
    }

    @Override
    default void cuCtxSetLimit(int limit, long value) {
        run(DriverCall.cuCtxSetLimit, thread -> current(thread).limits().set(limit, value));
    }

    @Override
    default PriorityRange cuCtxGetStreamPriorityRange() {
        return call(DriverCall.cuCtxGetStreamPriorityRange, thread -> {
            var range = current(thread).device().model().priorities();
            return new PriorityRange(range.least(), range.greatest());
        });
    }

    @Override
    default void cuCtxSynchronize() {
        run(DriverCall.cuCtxSynchronize, thread -> synchronize(anyCurrent(thread)));
    }

    @Override
    default void cuCtxSynchronize_v2(@Nullable CUcontext handle) {
        run(
                DriverCall.cuCtxSynchronize_v2,
                thread -> synchronize(handle == null ? anyCurrent(thread) : context(handle)));
    }

    private void synchronize(ExecutionContext named) {
        ExecutionContext context = requireUsable(named);
        machine().captures().checks().checkWholeContext(context.order());
        machine().synchronizing(Synchronization.CONTEXT_SYNCHRONIZE, context, 0, 0);
        machine().await(context.order().whole().tails(), who());
        context.order().whole().hostWaited();
        releasePools();
        context.baseContext().checkAfterWait(who());
    }

    @Override
    default void cuCtxRecordEvent(CUcontext handle, CUevent event) {
        run(DriverCall.cuCtxRecordEvent, thread -> {
            recordAll(requireUsable(context(handle)), event);
        });
    }

    @Override
    default void cuCtxWaitEvent(CUcontext handle, CUevent event) {
        run(DriverCall.cuCtxWaitEvent, thread -> {
            awaitAll(requireUsable(context(handle)), event);
        });
    }

    /** Records an event for all work of a context. */
    default void recordAll(ExecutionContext context, CUevent event) {
        Event recorded = event(event);
        EventRule.RECORD_CONTEXT.require(
                isRecordable(recorded, context),
                () -> recorded + " of " + recorded.context() + " is recorded in " + context);
        machine().captures().checks().checkWholeContext(context.order());
        context.order().whole().record(recorded);
    }

    /** Returns whether an event can be recorded for all work of a context. */
    default boolean isRecordable(Event event, ExecutionContext context) {
        return event.context() == context.baseContext();
    }

    /** Makes all later work of a context wait for an event. */
    default void awaitAll(ExecutionContext context, CUevent event) {
        Event awaited = event(event);
        machine().captures().checks().checkWholeContext(context.order(), awaited);
        context.order().whole().await(awaited);
    }
}
