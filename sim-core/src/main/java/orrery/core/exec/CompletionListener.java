package orrery.core.exec;

/** Is told when an operation completes. */
@FunctionalInterface
public interface CompletionListener {

    /** The operation with this handle is complete at {@code at} nanoseconds. */
    void completed(long operation, long at);
}
