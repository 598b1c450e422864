package orrery.core.context;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.DeviceResources;
import orrery.core.fault.FaultState;
import orrery.core.host.HostDevice;
import orrery.core.host.MemoryBudget;
import orrery.core.kernel.WorkFailure;
import orrery.core.pool.DevicePools;
import orrery.core.work.WorkQueues;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Feature;

/** A device of a machine: its resources, its memory pools and its contexts. */
public final class Device implements HostDevice {
    private final ContextServices services;
    private final DeviceResources resources;
    private final DevicePools pools;
    private final MemoryBudget memory;
    private final List<Context> contexts = new ArrayList<>();
    private Consumer<FaultState> loss = faults -> {};
    private final WorkQueues workQueues;
    private @Nullable Context primary;
    private int primaryUses;
    private int primaryFlags;

    /** Creates a device without contexts. */
    public Device(ContextServices services, DeviceResources resources) {
        this.services = services;
        this.resources = resources;
        this.workQueues = WorkQueues.of(resources.model().launch().maxResidentGrids());
        this.memory = new MemoryBudget(resources.model().memory().usableBytes());
        this.pools = new DevicePools(services, services.lifetimes(), this);
    }

    @Override
    public int ordinal() {
        return resources.ordinal();
    }

    @Override
    public DeviceModel model() {
        return resources.model();
    }

    /** Returns the work queues that green contexts can share. */
    public WorkQueues workQueues() {
        return workQueues;
    }

    ContextServices services() {
        return services;
    }

    /** Returns whether its contexts can be given access to memory of another device: both are of one major version. */
    public boolean canAccess(Device other) {
        return other != this
                && model().has(Feature.UNIFIED_ADDRESSING)
                && other.model().has(Feature.UNIFIED_ADDRESSING)
                && model().capability().major() == other.model().capability().major();
    }

    @Override
    public DeviceResources resources() {
        return resources;
    }

    /** Returns a new context. */
    public Context createContext(int flags) {
        Context.checkFlags(flags);
        Context context = new Context(services, this, flags, false);
        contexts.add(context);
        return context;
    }

    /** Makes the contexts of this device fail from {@code now} on, those that are created later included. */
    public void lose(CUresult result, WorkFailure why, long now) {
        loss = faults -> faults.lose(result, why, "device " + ordinal(), now);
        contexts.forEach(context -> loss.accept(context.faults()));
    }

    /** Notes in the state of a context that the device is lost, if it is. */
    void lossOf(FaultState faults) {
        loss.accept(faults);
    }

    /** Its contexts that are not green and not destroyed. */
    public ImmutableList<Context> contexts() {
        return ImmutableList.copyOf(contexts);
    }

    /** Forgets a context. */
    public void forget(Context context) {
        contexts.remove(context);
    }

    // -- the primary context -------------------------------------------------------------------------------------

    /** Returns the primary context, with one use more. */
    public Context retainPrimary() {
        primaryUses++;
        return obtainPrimary();
    }

    /** Returns the primary context. Creates it at the first call, and revives it if it was destroyed. */
    public Context obtainPrimary() {
        Context context = primary;
        if (context == null) {
            context = new Context(services, this, primaryFlags, true);
            primary = context;
        } else if (context.isDestroyed()) {
            context.revive(primaryFlags);
        }
        if (!contexts.contains(context)) {
            contexts.add(context);
        }
        return context;
    }

    /**
     * Waits for all work of all contexts if the next release of the primary context destroys it. Other threads may
     * retain or release it meanwhile.
     */
    public void awaitRelease() {
        if (primaryUses == 1) {
            awaitWork();
        }
    }

    /** Releases one use of the primary context, after {@link #awaitRelease}. The last release destroys it. */
    public void releasePrimary() {
        ContextRule.PRIMARY_RELEASE.require(
                primaryUses > 0,
                () -> "the primary context of device " + ordinal() + " is released, but is not retained");
        if (--primaryUses == 0) {
            endPrimary();
        }
    }

    /** Ends the primary context when no context of the device has any work; its next use revives it. */
    public void resetPrimary() {
        if (primaryActive()) {
            awaitWork();
        }
        endPrimary();
    }

    private void endPrimary() {
        primaryFlags = 0;
        if (primary != null && !primary.isDestroyed()) {
            primary.destroy();
        }
    }

    /** Returns whether there is a primary context. */
    public boolean primaryActive() {
        return primary != null && !primary.isDestroyed();
    }

    /** Returns the flags of the primary context. */
    public int primaryFlags() {
        return primaryFlags;
    }

    /**
     * Sets the flags of the primary context.
     *
     * @throws orrery.sim.CudaException if they are not legal (CTX-03)
     */
    public void primaryFlags(int flags) {
        Context.checkFlags(flags);
        ContextRule.FLAGS.require(
                (flags & Context.MAP_HOST) == 0,
                () -> "the primary context is given flags 0x" + Integer.toHexString(flags)
                        + "; it maps host memory (0x8) always");
        primaryFlags = flags;
        if (primary != null && !primary.isDestroyed()) {
            primary.setFlags(flags);
        }
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /** Releases memory that was freed before what the host has waited for, and unused memory of the pools. */
    public void releaseFreedMemory() {
        for (Context context : contexts) {
            context.memory().releaseDeferred();
        }
        pools.releaseUnused();
    }

    /** Returns its memory pools. */
    public DevicePools pools() {
        return pools;
    }

    @Override
    public MemoryBudget memory() {
        return memory;
    }

    /**
     * Waits for all work of all contexts before one is destroyed. Devices do so, and no document says it: the wait
     * orders nothing for the checks.
     */
    public void awaitWork() {
        for (Context context : contexts()) {
            services.await(context.order().whole().tails());
        }
    }

    /** Notes for the order of the program that it has waited for all work of all contexts. */
    public void programWaited() {
        for (Context context : contexts()) {
            context.order().whole().programWaited();
        }
    }

    /** Ends the work of all contexts, when the machine is closed. */
    public void close() {
        for (Context context : contexts()) {
            context.endWork();
        }
    }
}
