package orrery.core.work;

import orrery.device.CostModel;

/**
 * A memory barrier. It has no effect, because the memory of the simulator is always coherent.
 *
 * @param flags its scope: 0 for the system, 1 for the device
 */
public record MemoryBarrier(int flags) implements MemoryOperation {
    @Override
    public boolean isWait() {
        return false;
    }

    @Override
    public boolean sameKind(MemoryOperation other) {
        return equals(other);
    }

    @Override
    public boolean isHeld() {
        return false;
    }

    @Override
    public void perform() {}

    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public Detail detail() {
        return Detail.of(DotFlag.BATCH_MEM_OP_PARAMS, "BARRIER", toString());
    }

    @Override
    public String toString() {
        return flags == 0 ? "barrier of the system" : "barrier of the device";
    }
}
