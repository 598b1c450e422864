package orrery.sim;

import java.util.function.Consumer;

/** Runs the notifications of listeners, which are code of the program. */
@FunctionalInterface
public interface NotificationRunner {

    /** Runs them on the calling thread. */
    NotificationRunner DIRECT = (notification, givenUp) -> notification.run();

    /**
     * Runs a notification: now, or, where code of the program runs that acts for a thread which waits for it, when that
     * code has ended.
     *
     * @param givenUp is called if the notification does not end in time, or cannot run, with the reason: a sentence
     *     without a full stop in which the notification is "it"
     */
    void tell(Runnable notification, Consumer<String> givenUp);
}
