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
            engine.view(operation).addWait(cause, now, taker == null ? 0 : taker.id());
        }
    }

    /**
     * What an operation has waited for was taken until now.
     *
     * @param taker the id of the operation that has had it, as it was before its end was processed: a node of a graph
     *     has another id in the next execution, which may have begun; 0 if it is not known
     */
    static void wasTaken(Operation operation, long taker) {
        Engine engine = operation.engine();
        if (taker != 0 && engine.trace().on()) {
            engine.view(operation).taker(taker);
        }
    }
}
