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
        return api().outside(() -> tryAcquire(SemaphoreParams.key(wanted)));
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
    boolean tryAcquire(SemaphoreParams params) {
        if (held || key != params.key()) {
            return false;
        }
        held = true;
        return true;
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
