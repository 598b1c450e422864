package orrery.core.external;

import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.KeyedMutex;

/** A keyed mutex and its owner. */
public final class SimulatedKeyedMutex extends SimulatedSyncObject implements KeyedMutex {
    private boolean held;
    private long key;

    SimulatedKeyedMutex(SimulatedExternalWorld api, String name, ExternalSemaphoreHandleType type) {
        super(api, name, type);
    }

    @Override
    public boolean held() {
        return api().outside(() -> held);
    }

    @Override
    public boolean acquire(long wanted) {
        SemaphoreParams params = SemaphoreParams.key(wanted);
        return api().outside(() -> {
            boolean free = canAcquire(params);
            if (free) {
                acquire(params);
            }
            return free;
        });
    }

    @Override
    public void release(long next) {
        api().outside(() -> {
            signal(SemaphoreParams.key(next));
            return null;
        });
    }

    @Override
    void signal(SemaphoreParams params) {
        if (!held) {
            warnOfMisuse("is released with key " + text(params.key()) + " while it is not held");
        }
        held = false;
        key = params.key();
    }

    @Override
    boolean canAcquire(SemaphoreParams params) {
        return !held && key == params.key();
    }

    @Override
    void acquire(SemaphoreParams params) {
        held = true;
    }

    @Override
    String label(SemaphoreParams params) {
        return name() + " key " + text(params.key());
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return this + " with key " + text(params.key())
                + (held ? ", which is held" : ", which was released with key " + text(key));
    }

    private static String text(long number) {
        return Long.toUnsignedString(number);
    }
}
