package orrery.core.exec;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Handoff;

/** One run of code of the program that acts in the machine in place of the thread that waits for it. */
final class DelegatedCode implements Runnable, Delegate {
    private final Runnable code;
    private volatile @Nullable Thread thread;
    private Handoff.Ending ending = Handoff.Ending.GIVEN_UP;
    private @Nullable String excess;

    /**
     * Creates a run.
     *
     * @param code throws nothing: to handle what it throws can be to run code of the program
     */
    DelegatedCode(Runnable code) {
        this.code = code;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        code.run();
    }

    @Override
    public @Nullable Thread thread() {
        return thread;
    }

    @Override
    public boolean isPartOfCaller() {
        return true;
    }

    /** Notes how it has ended. */
    void ended(Handoff.Ending how) {
        ending = how;
    }

    /** Returns how it has ended. */
    Handoff.Ending ending() {
        return ending;
    }

    /** Notes that too much follows from what the code does, and why it is too much; null for nothing. */
    void excess(@Nullable String why) {
        excess = why;
    }

    /**
     * Returns why too much follows from what the code does, in a sentence without a full stop in which the code is
     * "it"; null if it does not.
     */
    @Nullable
    String excess() {
        return excess;
    }
}
