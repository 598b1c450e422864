package orrery.core.engine;

/** Is told when an operation completes. */
@FunctionalInterface
public interface CompletionListener {

    /** Called when the operation has completed, at {@code at} nanoseconds. */
    void completed(Operation operation, long at);
}
