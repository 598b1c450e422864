package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
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
        Device owner = session.device(device);
        session.checkMachine();
        Context context = owner.createContext(flags);
        session.thread().push(context);
        return new CUcontext(session.reference(context));
    }

    void cuCtxDestroy(CUcontext handle) {
        session.requireGiven(handle, "context");
        ExecutionContext named = session.context(handle);
        GreenRule.DESTROY_CONVERTED.require(
                !(named instanceof GreenContext),
                () -> session.who() + " is given what " + named + " was converted to");
        Context context = named.baseContext();
        ContextRule.DESTROY_PRIMARY.require(!context.isPrimary(), () -> session.who() + " is given " + named);
        context.device().awaitWork();
        session.context(handle); // another thread may have destroyed it meanwhile
        if (session.thread().current() == context) {
            session.thread().pop();
        }
        context.destroy();
    }

    @Nullable
    CUcontext cuCtxGetCurrent() {
        ExecutionContext current = session.currentOrNull();
        return current == null ? null : new CUcontext(session.reference(current));
    }

    void cuCtxSetCurrent(@Nullable CUcontext handle) {
        session.thread().set(handle == null ? null : session.contextOrPrimary(handle));
    }

    void cuCtxPushCurrent(CUcontext handle) {
        session.requireGiven(handle, "context");
        session.thread().push(session.contextOrPrimary(handle));
    }

    CUcontext cuCtxPopCurrent() {
        ExecutionContext popped = session.currentOrNull();
        ContextRule.POP.require(
                popped != null,
                () -> session.who() + " is called on " + session.thread() + ", where no context is current");
        session.thread().pop();
        return new CUcontext(session.reference(popped));
    }

    CUdevice cuCtxGetDevice() {
        return new CUdevice(session.anyCurrent().device().ordinal());
    }

    CUdevice cuCtxGetDevice_v2(@Nullable CUcontext handle) {
        return new CUdevice(named(handle).device().ordinal());
    }

    int cuCtxGetFlags() {
        Context context = session.anyCurrent().baseContext();
        if (context.isPrimary() && context.isDestroyed()) {
            return context.flags(); // as on the hardware: no error, and without MAP_HOST until it is active again
        }
        session.requireUsable(context);
        return context.isPrimary() ? context.flags() | Context.MAP_HOST : context.flags();
    }

    long cuCtxGetId(@Nullable CUcontext handle) {
        // A primary context gets a new id when it becomes active, so an inactive one has none.
        session.checkActivePrimary(handle);
        return named(handle).id();
    }

    /** Returns the context of a handle in any state; for null the current context, which must not have failed. */
    private ExecutionContext named(@Nullable CUcontext handle) {
        if (handle != null) {
            return session.context(handle);
        }
        ExecutionContext current = session.anyCurrent();
        current.baseContext().checkAfterWait();
        return current;
    }

    int cuCtxGetApiVersion(@Nullable CUcontext handle) {
        named(handle);
        return API_VERSION;
    }

    long cuCtxGetLimit(int limit) {
        return session.current().limits().get(limit);
    }

    void cuCtxSetLimit(int limit, long value) {
        Context context = session.current();
        context.limits().set(limit, value, context::awaitWork);
    }

    CUfuncCache cuCtxGetCacheConfig() {
        return CUfuncCache.values()[session.current().cacheConfig()];
    }

    void cuCtxSetCacheConfig(CUfuncCache config) {
        Context context = session.current();
        session.requireGiven(config, "configuration");
        context.setCacheConfig(config.ordinal());
    }

    PriorityRange cuCtxGetStreamPriorityRange() {
        var range = session.current().device().model().priorities();
        return new PriorityRange(range.least(), range.greatest());
    }

    void cuCtxResetPersistingL2Cache() {
        session.current(); // only checks the context: the L2 cache has no lines to reset
    }

    void cuCtxSynchronize() {
        synchronize(session.anyCurrent());
    }

    void cuCtxSynchronize_v2(@Nullable CUcontext handle) {
        synchronize(handle == null ? session.anyCurrent() : session.context(handle));
    }

    private void synchronize(ExecutionContext named) {
        ExecutionContext context = session.requireUsable(named);
        session.machine().captures().checks().checkWholeContext(context.order());
        session.synchronizing(Synchronization.CONTEXT_SYNCHRONIZE, context, 0, 0, 0);
        session.machine().await(context.order().whole().tails());
        context.order().whole().hostWaited();
        session.releaseFreedMemory();
        context.baseContext().checkAfterWait();
    }

    void cuCtxRecordEvent(CUcontext handle, CUevent event) {
        recordAll(session.requireUsable(session.context(handle)), event);
    }

    void cuCtxWaitEvent(CUcontext handle, CUevent event) {
        awaitAll(session.requireUsable(session.context(handle)), event);
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
