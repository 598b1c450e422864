package orrery.core.exec;

import org.jspecify.annotations.Nullable;

/** One run of code of the program that acts in the machine in place of the thread that waits for it. */
final class DelegatedCode implements Runnable, Delegate {
    private final Runnable code;
    private volatile @Nullable Thread thread;

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
}
