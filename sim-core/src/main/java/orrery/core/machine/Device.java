package orrery.core.machine;

import java.util.ArrayList;
import java.util.List;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.exec.DeviceEngine;
import orrery.core.pool.DevicePools;
import orrery.device.DeviceModel;
import orrery.device.Feature;

/** A device of a machine: its engine, its contexts and how much of its memory is taken. */
public final class Device {
    private final Machine machine;
    private final DeviceEngine engine;
    private final DevicePools pools;
    private final List<Context> contexts = new ArrayList<>();
    private Context primary;
    private int primaryUses;
    private int primaryFlags;
    private long taken;

    Device(Machine machine, DeviceEngine engine) {
        this.machine = machine;
        this.engine = engine;
        this.pools = new DevicePools(machine, this);
    }

    /** The machine it is in. */
    public Machine machine() {
        return machine;
    }

    /** Its number. */
    public int ordinal() {
        return engine.ordinal();
    }

    /** What it is. */
    public DeviceModel model() {
        return engine.model();
    }

    /** Whether its contexts can be given access to memory of another device: both are of one major version. */
    public boolean canReach(Device other) {
        return other != this
                && model().has(Feature.UNIFIED_ADDRESSING)
                && other.model().has(Feature.UNIFIED_ADDRESSING)
                && model().capability().major() == other.model().capability().major();
    }

    /** How it works. */
    public DeviceEngine engine() {
        return engine;
    }

    /** A new context. */
    public Context createContext(int flags) {
        Context context = new Context(machine, this, flags, false);
        contexts.add(context);
        return context;
    }

    /** Its contexts that are not green and not destroyed. */
    public List<Context> contexts() {
        return List.copyOf(contexts);
    }

    /** Forgets a context. */
    public void forget(Context context) {
        contexts.remove(context);
    }

    // -- the primary context -------------------------------------------------------------------------------------

    /** The primary context, with one use more. */
    public Context retainPrimary() {
        primaryUses++;
        return primary();
    }

    /** The primary context; made when it is first asked for, and revived when it is asked for after it ended. */
    public Context primary() {
        if (primary == null) {
            primary = new Context(machine, this, primaryFlags, true);
        } else if (primary.destroyed()) {
            primary.revive(primaryFlags);
        }
        if (!contexts.contains(primary)) {
            contexts.add(primary);
        }
        return primary;
    }

    /** One use less; the last one ends the primary context. */
    public void releasePrimary() {
        ContextRule.PRIMARY_RELEASE.require(
                primaryUses > 0, () -> "the primary context of device " + ordinal() + " is released");
        if (--primaryUses == 0) {
            resetPrimary();
        }
    }

    /** Ends the primary context; its next use revives it. */
    public void resetPrimary() {
        primaryFlags = 0;
        if (primaryActive()) {
            primary.destroy();
        }
    }

    /** Whether there is a primary context. */
    public boolean primaryActive() {
        return primary != null && !primary.destroyed();
    }

    /** The flags of the primary context. */
    public int primaryFlags() {
        return primaryFlags;
    }

    /** Sets the flags of the primary context. */
    public void primaryFlags(int flags) {
        Context.checkFlags(flags);
        primaryFlags = flags;
        if (primaryActive()) {
            primary.setFlags(flags);
        }
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /** Its memory pools. */
    public DevicePools pools() {
        return pools;
    }

    /** Bytes of its memory that are not taken. */
    public long freeBytes() {
        return model().memory().usableBytes() - taken;
    }

    /** Takes bytes; false if there are not as many. */
    public boolean take(long bytes) {
        if (bytes > freeBytes()) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Gives bytes back. */
    public void give(long bytes) {
        taken -= bytes;
    }

    void close() {
        for (Context context : List.copyOf(contexts)) {
            context.endWork();
        }
    }
}
