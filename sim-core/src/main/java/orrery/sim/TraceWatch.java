package orrery.sim;

import org.jspecify.annotations.Nullable;

/** Runs the notifications of listeners, which are code of the program. */
@FunctionalInterface
public interface TraceWatch {

    /** Runs them as they are. */
    TraceWatch NONE = (who, notification) -> {
        notification.run();
        return null;
    };

    /**
     * Runs a notification.
     *
     * @param who the listener, for the report
     * @return null, or why the notification was given up because it did not end in time, in a sentence without a full
     *     stop
     * @throws IllegalStateException if it runs within too many others, which have led to each other
     */
    @Nullable
    String run(String who, Runnable notification);
}
