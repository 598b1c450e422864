package orrery.core.progress;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.effect.CallbackThreads;

/** The threads of a machine, as one of them sees the others while it waits for the devices. */
public interface OtherThreads {

    /** Returns what calls host functions, stream callbacks and destructors. */
    CallbackThreads callbacks();

    /** Returns how often a thread has acted in the machine so far, so that waiting threads may go on. */
    long visits();

    /**
     * Throws if the machine was closed or the thread was interrupted, which ends a wait in {@code who}. Waits call it
     * after each event.
     */
    void checkMayWait(String who);

    /**
     * Lets other threads enter for up to {@code nanos} nanoseconds of real time, while the calling thread waits in
     * {@code who}.
     */
    void pause(long nanos, String who);

    /**
     * Lets other threads go on while the calling one waits in {@code who}, if the threads of the program take turns.
     * Returns when the calling thread has its next turn.
     *
     * @param canGoOn whether the wait can go on or end
     */
    void endTurn(BooleanSupplier canGoOn, String who);

    /** Returns whether threads wait for their turn to enter. */
    boolean isAwaited();

    /** Returns whether the machine was closed. */
    boolean closed();

    /** Returns the thread inside the machine. */
    CallerThread caller();

    /** Tells that the calling thread waits for an operation that does not proceed; null when the wait has ended. */
    void blocked(CallerThread.@Nullable Wait wait);

    /** Looks which threads may end the wait. */
    HostThreads.Activity look();

    /** Returns the threads that wait for operations that cannot proceed. */
    List<CallerThread> waiting();
}
