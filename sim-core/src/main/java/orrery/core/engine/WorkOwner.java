package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.sim.TracedContext;

/** Whose work an operation is: a stream, a whole context, or the driver. */
public abstract class WorkOwner {
    private final DeviceResources device;
    private final FaultState faults;

    /**
     * Creates an owner.
     *
     * @param device the device that does the work
     * @param faults what becomes of a failure
     */
    protected WorkOwner(DeviceResources device, FaultState faults) {
        this.device = device;
        this.faults = faults;
    }

    /** Returns the device that does the work. */
    public final DeviceResources device() {
        return device;
    }

    /** Returns what becomes of a failure. */
    public final FaultState faults() {
        return faults;
    }

    /** Returns how urgent the work is; 0 goes first. */
    public int urgency() {
        return 0;
    }

    /** Returns the stream's number, or 0. */
    public long streamId() {
        return 0;
    }

    /** Returns the context; null for the driver itself. */
    public abstract @Nullable TracedContext context();

    /** Returns the name for timelines. */
    public abstract String name();

    /** Returns the owner of work of this one that the device of another one executes. */
    final WorkOwner executedBy(WorkOwner other) {
        WorkOwner self = this;
        return new WorkOwner(other.device, faults) {
            @Override
            public long streamId() {
                return self.streamId();
            }

            @Override
            public @Nullable TracedContext context() {
                return other.context();
            }

            @Override
            public String name() {
                return self.name();
            }
        };
    }
}
