package orrery.core.external;

import com.google.common.base.Preconditions;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.HandleKind;
import orrery.sim.SyncObject;

/** An object that APIs signal and wait for, and its state. Each kind of semaphore is a subclass. */
public abstract sealed class SimulatedSyncObject extends SimulatedExternalObject implements SyncObject
        permits SimulatedBinarySemaphore, SimulatedTimelineSemaphore, SimulatedKeyedMutex, SimulatedSciSync {
    private final ExternalSemaphoreHandleType type;

    SimulatedSyncObject(SimulatedExternalWorld api, String name, ExternalSemaphoreHandleType type) {
        super(api, name);
        this.type = type;
        Preconditions.checkArgument(
                type.objectClass().isInstance(this),
                "a handle of type %s refers to a %s, not of a %s",
                type,
                type.objectClass().getSimpleName(),
                getClass().getInterfaces()[0].getSimpleName());
    }

    @Override
    final HandleKind handleKind() {
        return type.handleKind();
    }

    @Override
    final ExternalSemaphoreHandleType type() {
        return type;
    }

    /** Executes a signal. */
    abstract void signal(SemaphoreParams params);

    /** Returns whether a wait can complete. Changes nothing. */
    abstract boolean canAcquire(SemaphoreParams params);

    /** Completes a wait that {@link #canAcquire can} complete. If its kind resets the object, this call resets it. */
    void acquire(SemaphoreParams params) {}

    /** Returns a short name of what is signalled or waited for, for timelines. */
    abstract String label(SemaphoreParams params);

    /** Describes what a wait is missing, as a phrase after "waits for". */
    abstract String describeWait(SemaphoreParams params);

    /** Warns about a use that the other API forbids but does not check. */
    final void warnOfMisuse(String what) {
        api().warn(this + " " + what);
    }
}
