package orrery.driver;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostDevice;
import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.DevResource;
import orrery.core.partition.WorkqueueResource;
import orrery.device.SmSet;

/**
 * A resource of a device: SMs that can be divided, or given to a green context, or work queues. Source: {@code cuda.h}.
 */
public final class CUdevResource {
    private final SimulatedMachine machine;
    private final CUdevResourceType type;
    private final @Nullable DevResource sms;
    private final WorkqueueResource.@Nullable Existing queues;
    private final @Nullable HostDevice configured;
    private final @Nullable CUdevWorkqueueConfigResource wqConfig;

    /** SMs. */
    CUdevResource(SimulatedMachine machine, DevResource sms) {
        this.machine = machine;
        this.type = CUdevResourceType.SM;
        this.sms = sms;
        this.queues = null;
        this.configured = null;
        this.wqConfig = null;
    }

    /** Work queues. */
    CUdevResource(SimulatedMachine machine, WorkqueueResource.Existing queues) {
        this.machine = machine;
        this.type = CUdevResourceType.WORKQUEUE;
        this.sms = null;
        this.queues = queues;
        this.configured = null;
        this.wqConfig = null;
    }

    /** A configuration of work queues. */
    CUdevResource(SimulatedMachine machine, WorkqueueResource.Config config) {
        this.machine = machine;
        this.type = CUdevResourceType.WORKQUEUE_CONFIG;
        this.sms = null;
        this.queues = null;
        this.configured = config.device();
        this.wqConfig = new CUdevWorkqueueConfigResource(
                new CUdevice(config.device().ordinal()), config.limit(), scope(config.scope()));
    }

    private static CUdevWorkqueueConfigResource.Scope scope(WorkqueueResource.Scope scope) {
        return switch (scope) {
            case DEVICE -> CUdevWorkqueueConfigResource.Scope.DEVICE_CTX;
            case BALANCED -> CUdevWorkqueueConfigResource.Scope.GREEN_CTX_BALANCED;
        };
    }

    DevResource target() {
        return Objects.requireNonNull(sms);
    }

    /** Returns the work queues that a descriptor gets from this resource, which is no SMs. */
    WorkqueueResource workqueues() {
        if (queues != null) {
            return queues;
        }
        CUdevWorkqueueConfigResource config = wqConfig();
        return new WorkqueueResource.Config(
                Objects.requireNonNull(configured),
                config.wqConcurrencyLimit(),
                switch (config.sharingScope()) {
                    case DEVICE_CTX -> WorkqueueResource.Scope.DEVICE;
                    case GREEN_CTX_BALANCED -> WorkqueueResource.Scope.BALANCED;
                });
    }

    /** Returns whether it is a resource of a device of {@code other}. */
    boolean belongsTo(SimulatedMachine other) {
        return machine == other;
    }

    /** What kind of resource it is. */
    public CUdevResourceType type() {
        return type;
    }

    /**
     * Returns the SMs.
     *
     * @throws IllegalStateException if the type is another one
     */
    public CUdevSmResource sm() {
        requireType(CUdevResourceType.SM);
        DevResource target = target();
        return new CUdevSmResource(
                target.sm().smCount(),
                target.sm().minSmPartitionSize(),
                target.sm().smCoscheduledAlignment());
    }

    /**
     * Returns the configuration of work queues, which can be changed.
     *
     * @throws IllegalStateException if the type is another one
     */
    public CUdevWorkqueueConfigResource wqConfig() {
        requireType(CUdevResourceType.WORKQUEUE_CONFIG);
        return Objects.requireNonNull(wqConfig);
    }

    private void requireType(CUdevResourceType wanted) {
        Preconditions.checkState(type == wanted, "the resource is of type %s, not of type %s", type, wanted);
    }

    /**
     * Which SMs of the simulated device they are; hardware does not tell.
     *
     * @throws IllegalStateException if the type is another one
     */
    public SmSet sms() {
        requireType(CUdevResourceType.SM);
        return target().sm().sms();
    }

    @Override
    public String toString() {
        return sms != null ? sms.toString() : workqueues().toString();
    }

    /**
     * How many SMs there are.
     *
     * @param smCount their number
     * @param minSmPartitionSize the smallest group that they can be divided into
     * @param smCoscheduledAlignment how many are co-scheduled on one processing cluster at least
     */
    public record CUdevSmResource(int smCount, int minSmPartitionSize, int smCoscheduledAlignment) {}
}
