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
    private final @Nullable SimulatedMachine machine;
    private final CUdevResourceType type;
    private final @Nullable CUdevSmResource count;
    private final byte @Nullable [] nativeBytes;
    private final @Nullable DevResource sms;
    private final WorkqueueResource.@Nullable Existing queues;
    private final @Nullable HostDevice configured;
    private final @Nullable CUdevWorkqueueConfigResource wqConfig;

    /** Creates a resource of SMs. */
    CUdevResource(SimulatedMachine machine, DevResource sms) {
        this.machine = machine;
        this.type = CUdevResourceType.SM;
        this.sms = sms;
        this.queues = null;
        this.configured = null;
        this.wqConfig = null;
        this.count = new CUdevSmResource(
                sms.reportedSmCount(), sms.sm().minSmPartitionSize(), sms.sm().smCoscheduledAlignment());
        this.nativeBytes = null;
    }

    /** Creates a resource of another driver than the simulated one. */
    CUdevResource(CUdevResourceType type, @Nullable CUdevSmResource count, byte[] nativeBytes) {
        this.machine = null;
        this.type = type;
        this.sms = null;
        this.queues = null;
        this.configured = null;
        this.wqConfig = null;
        this.count = count;
        this.nativeBytes = nativeBytes.clone();
    }

    /** Creates a resource of work queues. */
    CUdevResource(SimulatedMachine machine, WorkqueueResource.Existing queues) {
        this.machine = machine;
        this.type = CUdevResourceType.WORKQUEUE;
        this.sms = null;
        this.queues = queues;
        this.configured = null;
        this.wqConfig = null;
        this.count = null;
        this.nativeBytes = null;
    }

    /** Creates a configuration of work queues. */
    CUdevResource(SimulatedMachine machine, WorkqueueResource.Config config) {
        this(
                machine,
                config.device(),
                new CUdevWorkqueueConfigResource(
                        new CUdevice(config.device().ordinal()), config.limit(), scope(config.scope())));
    }

    private CUdevResource(
            @Nullable SimulatedMachine machine,
            @Nullable HostDevice configured,
            CUdevWorkqueueConfigResource wqConfig) {
        this.machine = machine;
        this.type = CUdevResourceType.WORKQUEUE_CONFIG;
        this.sms = null;
        this.queues = null;
        this.configured = configured;
        this.wqConfig = wqConfig;
        this.count = null;
        this.nativeBytes = null;
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

    /** Returns the bytes of the structure of another driver. */
    byte[] nativeBytes() {
        Preconditions.checkArgument(nativeBytes != null, "%s is no resource of this driver", this);
        return nativeBytes.clone();
    }

    /** Returns whether it is a resource of a device of {@code other}. */
    boolean belongsTo(SimulatedMachine other) {
        return machine == other;
    }

    /** Returns what kind of resource it is. */
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
        return Objects.requireNonNull(count);
    }

    /**
     * Returns the configuration of work queues.
     *
     * @throws IllegalStateException if the type is another one
     */
    public CUdevWorkqueueConfigResource wqConfig() {
        requireType(CUdevResourceType.WORKQUEUE_CONFIG);
        return Objects.requireNonNull(wqConfig);
    }

    /**
     * Returns this resource with another configuration of work queues, from which a descriptor can be generated.
     *
     * @param wqConcurrencyLimit how many streams can have kernels in flight at once, as an unsigned number
     * @param sharingScope with whom the queues are shared
     * @throws IllegalStateException if the type is another one
     */
    public CUdevResource withWqConfig(int wqConcurrencyLimit, CUdevWorkqueueConfigResource.Scope sharingScope) {
        return new CUdevResource(
                machine,
                configured,
                new CUdevWorkqueueConfigResource(wqConfig().device(), wqConcurrencyLimit, sharingScope));
    }

    private void requireType(CUdevResourceType wanted) {
        Preconditions.checkState(type == wanted, "the resource is of type %s, not of type %s", type, wanted);
    }

    /**
     * Returns which SMs of the simulated device they are; hardware does not tell.
     *
     * @throws IllegalStateException if the type is another one
     * @throws UnsupportedOperationException if the resource is not one of the simulator
     */
    public SmSet sms() {
        requireType(CUdevResourceType.SM);
        if (nativeBytes != null) {
            throw new UnsupportedOperationException("hardware does not tell which SMs " + this + " has");
        }
        return target().sm().sms();
    }

    @Override
    public String toString() {
        if (nativeBytes != null) {
            return count != null ? count.toString() : type.toString();
        }
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
