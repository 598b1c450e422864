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
import orrery.driver.ContextManagement.PriorityRange;
import orrery.sim.Synchronization;

/** Creation, stack, limits and synchronization of contexts. */
final class ContextCalls {
    /** The version that {@code cuCtxGetApiVersion} returns. */
    private static final int API_VERSION = 3020;

    private final Session session;

    ContextCalls(Session session) {
        this.session = session;
    }

    CUcontext cuCtxCreate(int flags, CUdevice device) {
        return session.call(DriverCall.cuCtxCreate, thread -> {
            Device named = session.device(device);
            session.checkMachine();
            Context context = named.createContext(flags);
            thread.push(context);
            return new CUcontext(session.machine(), context);
        });
    }

    void cuCtxDestroy(CUcontext handle) {
        session.run(DriverCall.cuCtxDestroy, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> session.who() + " is given no context");
            ExecutionContext named = session.context(handle);
            GreenRule.DESTROY_CONVERTED.require(
                    !(named instanceof GreenContext),
                    () -> session.who() + " is given what " + named + " was converted to");
            Context context = named.baseContext();
            ContextRule.DESTROY_PRIMARY.require(!context.isPrimary(), () -> session.who() + " is given " + named);
            if (thread.current() == context) {
                thread.pop();
            }
            context.destroy();
        });
    }

    CUcontext cuCtxGetCurrent() {
        return session.call(DriverCall.cuCtxGetCurrent, thread -> handle(ExecutionContext.currentOf(thread)));
    }

    private @Nullable CUcontext handle(@Nullable ExecutionContext context) {
        return context == null ? null : new CUcontext(session.machine(), context);
    }

    void cuCtxSetCurrent(@Nullable CUcontext handle) {
        session.run(
                DriverCall.cuCtxSetCurrent,
                thread -> thread.set(handle == null ? null : session.contextOrPrimary(handle)));
    }

    void cuCtxPushCurrent(CUcontext handle) {
        session.run(DriverCall.cuCtxPushCurrent, thread -> {
            ApiRule.ARGUMENT.require(handle != null, () -> session.who() + " is given no context");
            thread.push(session.contextOrPrimary(handle));
        });
    }

    CUcontext cuCtxPopCurrent() {
        return session.call(DriverCall.cuCtxPopCurrent, thread -> {
            ExecutionContext popped = ExecutionContext.currentOf(thread);
            thread.pop();
            ContextRule.POP.require(popped != null, () -> session.who() + " is called on " + thread);
            return handle(popped);
        });
    }

    CUdevice cuCtxGetDevice() {
        return session.call(
                DriverCall.cuCtxGetDevice,
                thread -> new CUdevice(session.anyCurrent(thread).device().ordinal()));
    }

    CUdevice cuCtxGetDevice_v2(@Nullable CUcontext handle) {
        return session.call(
                DriverCall.cuCtxGetDevice_v2,
                thread -> new CUdevice(named(handle, thread).device().ordinal()));
    }

    int cuCtxGetFlags() {
        return session.call(DriverCall.cuCtxGetFlags, thread -> {
            Context context = session.anyCurrent(thread).baseContext();
            if (context.isPrimary() && context.isDestroyed()) {
                return context.flags();
            }
            session.requireUsable(context);
            return context.isPrimary() ? context.flags() | Context.MAP_HOST : context.flags();
        });
    }

    long cuCtxGetId(@Nullable CUcontext handle) {
        return session.call(DriverCall.cuCtxGetId, thread -> {
            session.checkActivePrimary(handle);
            return named(handle, thread).id();
        });
    }

    /** Returns the context of a handle in any state; for null the current context, which must not have failed. */
    private ExecutionContext named(@Nullable CUcontext handle, HostThread thread) {
        if (handle != null) {
            return session.context(handle);
        }
        ExecutionContext current = session.anyCurrent(thread);
        current.baseContext().checkAfterWait(session.who());
        return current;
    }

    int cuCtxGetApiVersion(@Nullable CUcontext handle) {
        return session.call(DriverCall.cuCtxGetApiVersion, thread -> {
            named(handle, thread);
            return API_VERSION;
        });
    }

    long cuCtxGetLimit(int limit) {
        return session.call(
                DriverCall.cuCtxGetLimit,
                thread -> session.current(thread).limits().get(limit));
    }

    void cuCtxSetLimit(int limit, long value) {
        session.run(
                DriverCall.cuCtxSetLimit,
                thread -> session.current(thread).limits().set(limit, value));
    }

    PriorityRange cuCtxGetStreamPriorityRange() {
        return session.call(DriverCall.cuCtxGetStreamPriorityRange, thread -> {
            var range = session.current(thread).device().model().priorities();
            return new PriorityRange(range.least(), range.greatest());
        });
    }

    void cuCtxResetPersistingL2Cache() {
        session.run(DriverCall.cuCtxResetPersistingL2Cache, session::current);
    }

    void cuCtxSynchronize() {
        session.run(DriverCall.cuCtxSynchronize, thread -> synchronize(session.anyCurrent(thread)));
    }

    void cuCtxSynchronize_v2(@Nullable CUcontext handle) {
        session.run(
                DriverCall.cuCtxSynchronize_v2,
                thread -> synchronize(handle == null ? session.anyCurrent(thread) : session.context(handle)));
    }

    private void synchronize(ExecutionContext named) {
        ExecutionContext context = session.requireUsable(named);
        session.machine().captures().checks().checkWholeContext(context.order());
        session.synchronizing(Synchronization.CONTEXT_SYNCHRONIZE, context, 0, 0);
        session.machine().await(context.order().whole().tails(), session.who());
        context.order().whole().hostWaited();
        session.releaseFreedMemory();
        context.baseContext().checkAfterWait(session.who());
    }

    void cuCtxRecordEvent(CUcontext handle, CUevent event) {
        session.run(DriverCall.cuCtxRecordEvent, thread -> {
            recordAll(session.requireUsable(session.context(handle)), event);
        });
    }

    void cuCtxWaitEvent(CUcontext handle, CUevent event) {
        session.run(DriverCall.cuCtxWaitEvent, thread -> {
            awaitAll(session.requireUsable(session.context(handle)), event);
        });
    }

    /** Records an event for all work of a context. */
    void recordAll(ExecutionContext context, CUevent event) {
        Event recorded = session.event(event);
        EventRule.RECORD_CONTEXT.require(
                session.isRecordable(recorded, context),
                () -> recorded + " of " + recorded.context() + " is recorded in " + context);
        session.machine().captures().checks().checkWholeContext(context.order());
        context.order().whole().record(recorded);
    }

    /** Makes all later work of a context wait for an event. */
    void awaitAll(ExecutionContext context, CUevent event) {
        session.machine().captures().checks().checkWholeContext(context.order());
        Event awaited = session.event(event);
        session.machine().captures().checks().checkWholeContext(context.order(), awaited);
        context.order().whole().await(awaited);
    }
}
