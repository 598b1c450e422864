package orrery.core.external;

import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalSemaphoreHandleType;

/** A binary semaphore and its state. */
public final class SimulatedBinarySemaphore extends SimulatedSyncObject implements BinarySemaphore {
    private boolean signaled;

    SimulatedBinarySemaphore(SimulatedExternalWorld api, String name, ExternalSemaphoreHandleType type) {
        super(api, name, type);
    }

    @Override
    public boolean signaled() {
        return api().outside(() -> signaled);
    }

    @Override
    void signal(SemaphoreParams params) {
        if (signaled) {
            warnOfMisuse("is signalled while it is already signalled: only one wait will complete");
        }
        signaled = true;
    }

    @Override
    boolean canAcquire(SemaphoreParams params) {
        return signaled;
    }

    @Override
    void acquire(SemaphoreParams params) {
        signaled = false;
    }

    @Override
    String label(SemaphoreParams params) {
        return name();
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return this + ", which is not signalled";
    }
}
