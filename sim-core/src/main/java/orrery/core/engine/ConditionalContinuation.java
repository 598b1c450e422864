package orrery.core.engine;

import java.util.function.Supplier;

/**
 * The continuation of an operation that waits for a condition.
 *
 * @param operation the operation
 * @param reason returns what it waits for, as a phrase that follows "waits for"
 * @param next what happens when the condition holds
 */
public record ConditionalContinuation(Operation operation, Supplier<String> reason, TimedAction next)
        implements TimedAction {

    @Override
    public void fire(long now) {
        next.fire(now);
    }
}
