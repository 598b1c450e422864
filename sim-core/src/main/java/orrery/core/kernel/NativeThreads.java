package orrery.core.kernel;

import orrery.sim.ThreadsExhaustedException;

/**
 * Tells an exhausted supply of threads of the operating system from an exhausted Java heap: both are the same error.
 */
public final class NativeThreads {
    private static final String MESSAGE = "unable to create native thread";

    private NativeThreads() {}

    /** Returns whether an error says that no thread can be started. */
    public static boolean areExhausted(OutOfMemoryError error) {
        String message = error.getMessage();
        return message != null && message.contains(MESSAGE);
    }

    /** Returns the exception that the program gets because {@code who} needs a thread. */
    public static ThreadsExhaustedException exhausted(Object who, OutOfMemoryError error) {
        return new ThreadsExhaustedException(
                who + " needs a thread, and the operating system starts no more threads for this process; end threads"
                        + " that are not needed, or raise the limit on threads: of the user (ulimit -u), of the container"
                        + " (pids.max of its control group) or of the system (kernel.threads-max)",
                error);
    }
}
