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
 * Where work is submitted to: streams, and the SMs that their kernels run on. Every context is one; a green context is
 * another that shares all the rest, memory, modules and events, with the primary context of its device.
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

    /** Gives it another id, for another life: an id is never used twice. */
    final void renew() {
        id = machine.nextObjectId();
    }

    /** Tells that it has begun its life. */
    final void announce() {
        if (machine.trace().on()) {
            machine.trace().listeners().contextCreated(this, machine.now());
        }
    }

    /** The machine it is on. */
    public final Machine machine() {
        return machine;
    }

    /** The device it is on. */
    public final Device device() {
        return device;
    }

    @Override
    public final long id() {
        return id;
    }

    @Override
    public final long parentId() {
        return home().id();
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

    /** The context whose memory, modules and events it uses: itself, unless it is green. */
    public abstract Context home();

    /** The order of its streams. */
    public abstract StreamOrder order();

    /** The SMs it has. */
    public abstract DevResource resource();

    /** The default stream of a thread. */
    public abstract Stream perThread(HostThread thread);

    /** Whether it is gone. */
    public abstract boolean destroyed();
}
