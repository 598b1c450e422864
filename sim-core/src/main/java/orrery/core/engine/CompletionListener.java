package orrery.core.engine;

/** Is told when an operation completes. */
@FunctionalInterface
public interface CompletionListener {

    /** The operation is complete at {@code at} nanoseconds. */
    void completed(Operation operation, long at);
}
