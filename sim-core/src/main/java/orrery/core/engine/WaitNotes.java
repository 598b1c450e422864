package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.sim.WaitCause;

/** Notes for listeners why operations that are ready do not start. */
final class WaitNotes {
    private WaitNotes() {}

    /**
     * An operation waits from {@code now} on.
     *
     * @param taker the operation that has what it waits for; null for none
     */
    static void begins(Operation operation, WaitCause cause, long now, @Nullable Operation taker) {
        Engine engine = operation.engine();
        if (engine.trace().on()) {
            engine.view(operation).waits(cause, now, taker == null ? 0 : taker.id());
        }
    }

    /** What an operation has waited for was taken until now; null if it is not known by which operation. */
    static void wasTaken(Operation operation, @Nullable Operation taker) {
        Engine engine = operation.engine();
        if (taker != null && engine.trace().on()) {
            engine.view(operation).taker(taker.id());
        }
    }
}
