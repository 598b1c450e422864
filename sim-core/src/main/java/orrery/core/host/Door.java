package orrery.core.host;

import java.util.function.Supplier;

/** The door of a machine: one thread is inside at a time. While that waits, others can enter. */
public interface Door {

    /** Returns whether the calling thread must not enter: it is inside already, or runs device code or a callback. */
    boolean refuses();

    /** Returns whether the calling thread is inside. */
    boolean isInside();

    /** Returns whether a thread is inside, or waits to enter. It may have left when this returns. */
    boolean isAt(Thread thread);

    /**
     * Runs an action inside on a thread that does not become one that has used the machine: a callback, a policy that
     * chooses a thread, or the thread that drives machines whose program waits elsewhere.
     */
    <T> T runInside(Supplier<T> action);

    /** Lets other threads enter while an action waits for them. Called inside. */
    void releaseDuring(Runnable action);

    /**
     * Lets other threads enter for up to {@code nanos} nanoseconds, or until one that has entered leaves. The caller
     * checks afterwards whether its condition holds. Called inside.
     *
     * @return whether the thread was interrupted; its interrupt status is cleared then
     */
    boolean pause(long nanos);

    /** Wakes the threads that wait inside. Called inside. */
    void signal();
}
