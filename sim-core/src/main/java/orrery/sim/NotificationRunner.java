package orrery.sim;

import java.util.List;
import java.util.function.Consumer;

/** Runs the notifications of listeners, which are code of the program. */
@FunctionalInterface
public interface NotificationRunner {

    /** Runs them on the calling thread. */
    NotificationRunner DIRECT =
            notifications -> notifications.forEach(each -> each.code().run());

    /**
     * A notification of one listener.
     *
     * @param code tells the listener
     * @param givenUp is called if the notification does not end in time, or cannot run, with the reason: a sentence
     *     without a full stop in which the notification is "it"
     */
    record Notification(Runnable code, Consumer<String> givenUp) {}

    /**
     * Runs the notifications of one event: now, or, where code of the program runs that acts for a thread which waits
     * for it, when that code has ended and all listeners have been told of the event before.
     */
    void tell(List<Notification> notifications);

    /**
     * Writes to the log as a notification is run: the log is code of the program, and may wait for what others hold.
     */
    default void log(Runnable line) {
        tell(List.of(new Notification(line, ignored -> {})));
    }
}
