package orrery.core.context;

import orrery.core.exec.FaultState;
import orrery.core.machine.HostThread;
import orrery.core.partition.DevResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.work.Partition;
import orrery.device.SmSet;

/**
 * A green context: streams of the primary context whose kernels run on some of its SMs. It retains the primary context.
 * Work in its streams continues after its destruction.
 */
public final class GreenContext extends ExecutionContext implements Partition {
    private final Context baseContext;
    private final FaultState faults;
    private final DevResource resource;
    private final StreamOrder order;
    private boolean destroyed;

    /** Creates a green context with the SMs of {@code resource}, and retains the primary context of their device. */
    public GreenContext(DevResource resource) {
        super(resource.device().machine(), resource.device());
        this.baseContext = device().retainPrimary();
        this.faults = baseContext.faults();
        this.resource = resource;
        this.order = new StreamOrder(
                device().engine(), machine().executor(), faults, machine(), this, "green context " + id(), this);
        baseContext.order().add(order);
        notifyCreated();
    }

    @Override
    public Context baseContext() {
        return baseContext;
    }

    @Override
    public StreamOrder order() {
        return order;
    }

    @Override
    public DevResource resource() {
        return resource;
    }

    @Override
    public Stream perThread(HostThread thread) {
        throw GreenRule.PER_THREAD.violated(thread + " uses its per-thread default stream in " + this);
    }

    @Override
    public SmSet sms() {
        return resource.sm().sms();
    }

    @Override
    public boolean closed() {
        return destroyed();
    }

    @Override
    public boolean destroyed() {
        return destroyed || faults.ended();
    }

    /**
     * Destroys the green context: invalidates captures of its streams, makes its streams unusable, and releases the
     * primary context.
     */
    public void destroy() {
        machine().captures().invalidateAfterDestruction(order);
        destroyed = true;
        device().releasePrimary();
    }

    @Override
    public String toString() {
        return "green context " + id();
    }
}
