package orrery.core.context;

import orrery.core.exec.FaultState;
import orrery.core.host.HostThread;
import orrery.core.partition.DevResource;
import orrery.core.partition.GreenRule;
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

    /** Creates a green context with some SMs of a device, and retains the primary context of the device. */
    public GreenContext(Device device, DevResource resource) {
        super(device.services(), device);
        this.baseContext = device.retainPrimary();
        this.faults = baseContext.faults();
        this.resource = resource;
        this.order = new StreamOrder(
                device().engine(), host().executor(), faults, host(), this, "green context " + id(), this);
        baseContext.order().whole().add(order.whole());
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
        host().captures().invalidateAfterDestruction(order);
        destroyed = true;
        device().releasePrimary();
    }

    @Override
    public String toString() {
        return "green context " + id();
    }
}
