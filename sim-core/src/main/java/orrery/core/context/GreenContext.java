package orrery.core.context;

import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.core.host.HostThread;
import orrery.core.partition.DevResource;
import orrery.core.partition.GreenRule;
import orrery.core.partition.ResourceDesc;
import orrery.core.partition.WorkqueueResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;
import orrery.core.work.Partition;
import orrery.core.work.WorkQueues;
import orrery.device.SmSet;

/**
 * A green context: streams of the primary context whose kernels run on some of its SMs. It retains the primary context.
 * Work in its streams continues after its destruction.
 */
public final class GreenContext extends ExecutionContext implements Partition {
    private final Context baseContext;
    private final FaultState faults;
    private final DevResource resource;
    private final WorkqueueResource.Config workqueueConfig;
    private final @Nullable WorkQueues workQueues;
    private final StreamOrder order;
    private final boolean hasDefaultStream;
    private boolean destroyed;

    /**
     * Creates a green context with resources of a device, and retains the primary context of the device.
     *
     * @param hasDefaultStream whether the NULL stream can be used where it is current
     */
    public GreenContext(Device device, ResourceDesc resources, boolean hasDefaultStream) {
        super(device.services(), device);
        this.baseContext = device.retainPrimary();
        this.faults = baseContext.faults();
        this.resource = resources.resource();
        this.hasDefaultStream = hasDefaultStream;
        this.workQueues = queues(device, resources.queues());
        this.workqueueConfig = configuration(device, resources.queues(), workQueues);
        this.order = new StreamOrder(
                device().resources(), host().engine(), faults, host(), this, "green context " + id(), this);
        baseContext.order().whole().add(order.whole());
        notifyCreated();
    }

    private static @Nullable WorkQueues queues(Device device, @Nullable WorkqueueResource resource) {
        if (resource instanceof WorkqueueResource.Config config) {
            return switch (config.scope()) {
                case DEVICE -> device.workQueues().shared(config.limit());
                case BALANCED -> WorkQueues.of(config.limit());
            };
        }
        return resource instanceof WorkqueueResource.Existing existing ? existing.queues() : null;
    }

    private static WorkqueueResource.Config configuration(
            Device device, @Nullable WorkqueueResource resource, @Nullable WorkQueues queues) {
        if (resource instanceof WorkqueueResource.Config config) {
            return config;
        }
        WorkqueueResource.Config standard = WorkqueueResource.Config.of(device);
        return queues == null
                ? standard
                : new WorkqueueResource.Config(device, queues.limit(), WorkqueueResource.Scope.DEVICE);
    }

    @Override
    public Context baseContext() {
        return baseContext;
    }

    @Override
    public FaultState faults() {
        return faults;
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
    public @Nullable WorkQueues workQueues() {
        return workQueues;
    }

    @Override
    public WorkqueueResource.Config workqueueConfig() {
        return workqueueConfig;
    }

    @Override
    public WorkqueueResource.Existing existingWorkqueues() {
        return new WorkqueueResource.Existing(device(), workQueues == null ? device().workQueues() : workQueues);
    }

    @Override
    public Stream defaultStream() {
        GreenRule.DEFAULT_STREAM.require(hasDefaultStream, () -> "the NULL stream is used in " + this);
        return super.defaultStream();
    }

    @Override
    public Stream obtainPerThread(HostThread thread) {
        throw GreenRule.DEFAULT_STREAM.violated(thread + " uses its per-thread default stream in " + this);
    }

    @Override
    public SmSet sms() {
        return resource.sm().sms();
    }

    @Override
    public boolean closed() {
        return isDestroyed();
    }

    @Override
    public boolean isDestroyed() {
        return destroyed || faults.ended();
    }

    /**
     * Destroys the green context, after {@link Device#awaitRelease}: invalidates captures of its streams, makes its
     * streams unusable, and releases the primary context.
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
