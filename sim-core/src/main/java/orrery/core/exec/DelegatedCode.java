package orrery.core.exec;

import com.google.common.base.Throwables;
import org.jspecify.annotations.Nullable;

/** One run of code of the program that acts in the machine in place of the thread that waits for it. */
final class DelegatedCode implements Runnable, Delegate {
    private final Runnable code;
    private volatile @Nullable Thread thread;
    private @Nullable Throwable thrown;

    DelegatedCode(Runnable code) {
        this.code = code;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            code.run();
        } catch (Throwable t) {
            thrown = t;
        }
    }

    @Override
    public @Nullable Thread thread() {
        return thread;
    }

    /** Throws what the code has thrown. It has ended. */
    void rethrow() {
        if (thrown != null) {
            Throwables.throwIfUnchecked(thrown);
            throw new IllegalStateException(thrown);
        }
    }
}
