package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;

/** The execution of a kernel that waits for the host. Between two steps it is suspended. */
public interface SuspendableKernel {

    /** Lets the kernel go on until it waits again or ends. */
    void resume();

    /** Returns whether it has ended. */
    boolean isFinished();

    /** Returns whether what it waits for holds; it waits. The condition does not throw. */
    boolean canGoOn();

    /** Returns why it failed; null if it did not. It has ended. */
    @Nullable
    WorkFailure failure();

    /** Cancels the kernel: it ends where it waits. */
    void cancel();
}
