package orrery.core.context;

import orrery.core.exec.FaultState;
import orrery.core.machine.HostThread;
import orrery.core.partition.DevResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.work.Partition;
import orrery.device.SmSet;

/**
 * A green context: streams of the primary context whose kernels run on some of its SMs. It keeps the primary context
 * alive as long as it lives. What is in its streams when it is destroyed still runs to its end.
 */
public final class GreenContext extends ExecutionContext implements Partition {
    private final Context home;
    private final FaultState life;
    private final DevResource resource;
    private final StreamOrder order;
    private boolean destroyed;

    /** A green context with SMs of {@code resource}, which retains the primary context of their device. */
    public GreenContext(DevResource resource) {
        super(resource.device().machine(), resource.device());
        this.home = device().retainPrimary();
        this.life = home.faults();
        this.resource = resource;
        this.order = new StreamOrder(
                device().engine(), machine().executor(), life, machine(), this, "green context " + id(), this);
        home.order().add(order);
        announce();
    }

    @Override
    public Context home() {
        return home;
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
        throw GreenRule.PER_THREAD.violated(thread + " uses its default stream in " + this);
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
        return destroyed || life.ended();
    }

    /** Destroys it: its captures are invalid, its streams are of no use any more, and the primary context is let go. */
    public void destroy() {
        machine().captures().detached(order);
        destroyed = true;
        device().releasePrimary();
    }

    @Override
    public String toString() {
        return "green context " + id();
    }
}
