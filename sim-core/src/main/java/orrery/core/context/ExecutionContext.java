package orrery.core.context;

import orrery.core.machine.Device;
import orrery.core.machine.HostThread;
import orrery.core.machine.Machine;
import orrery.core.machine.Named;
import orrery.core.partition.DevResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.trace.TracedContext;

/**
 * A set of streams and the SMs that their kernels run on: a context, or a green context. A green context shares memory,
 * modules and events with the primary context of its device.
 */
public abstract sealed class ExecutionContext implements TracedContext, Named<ExecutionContext>
        permits Context, GreenContext {
    private final Machine machine;
    private final Device device;
    private long id;

    ExecutionContext(Machine machine, Device device) {
        this.machine = machine;
        this.device = device;
        this.id = machine.nextObjectId();
    }

    /** Assigns a new id when a primary context is used again. Ids are never reused. */
    final void assignNewId() {
        id = machine.nextObjectId();
    }

    /** Notifies trace listeners that it was created. */
    final void notifyCreated() {
        if (machine.trace().on()) {
            machine.trace().listeners().contextCreated(this, machine.now());
        }
    }

    /** Returns the machine. */
    public final Machine machine() {
        return machine;
    }

    /** Returns the device. */
    public final Device device() {
        return device;
    }

    @Override
    public final long id() {
        return id;
    }

    @Override
    public final long parentId() {
        return baseContext().id();
    }

    @Override
    public final int deviceOrdinal() {
        return device.ordinal();
    }

    @Override
    public final int smCount() {
        return resource().sm().smCount();
    }

    @Override
    public final long legacyStreamId() {
        return order().legacy().streamId();
    }

    @Override
    public final ExecutionContext named(Machine on) {
        return on == machine ? this : null;
    }

    /**
     * Returns the context whose memory, modules and events it uses: itself, or the primary context for a green context.
     */
    public abstract Context baseContext();

    /** Returns the order of its streams. */
    public abstract StreamOrder order();

    /** Returns its SMs. */
    public abstract DevResource resource();

    /** Returns the default stream of a thread. */
    public abstract Stream perThread(HostThread thread);

    /** Returns whether it was destroyed. */
    public abstract boolean destroyed();
}
