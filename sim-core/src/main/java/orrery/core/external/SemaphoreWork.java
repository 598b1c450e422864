package orrery.core.external;

import java.util.List;

/** Work that signals semaphores or waits for them. */
public interface SemaphoreWork {

    /**
     * A signal or a wait.
     *
     * @param semaphore the semaphore
     * @param params the value, key or fence
     * @param signals whether it is a signal
     */
    record Use(SimulatedSyncObject semaphore, SemaphoreParams params, boolean signals) {}

    /** Returns the signals and waits, in the order in which they are executed. */
    List<Use> uses();
}
