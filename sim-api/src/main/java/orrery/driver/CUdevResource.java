package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.DevResource;
import orrery.device.SmSet;

/** A resource of a device: SMs that can be divided, or given to a green context. Source: {@code cuda.h}. */
public final class CUdevResource {
    private final SimulatedMachine machine;
    private final DevResource target;

    CUdevResource(SimulatedMachine machine, DevResource target) {
        this.machine = machine;
        this.target = target;
    }

    DevResource target() {
        return target;
    }

    /** Returns whether it is a resource of a device of {@code other}. */
    boolean belongsTo(SimulatedMachine other) {
        return machine == other;
    }

    /** What kind of resource it is. */
    public CUdevResourceType type() {
        return CUdevResourceType.SM;
    }

    /** Returns the SMs. */
    public CUdevSmResource sm() {
        return new CUdevSmResource(
                target.sm().smCount(),
                target.sm().minSmPartitionSize(),
                target.sm().smCoscheduledAlignment());
    }

    /** Which SMs of the simulated device they are; hardware does not tell. */
    public SmSet sms() {
        return target.sm().sms();
    }

    @Override
    public String toString() {
        return target.toString();
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
