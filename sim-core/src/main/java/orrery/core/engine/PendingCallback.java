package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;

/** A call of a host function, a stream callback or a destructor: it is enqueued, is made, and returns. */
public interface PendingCallback {

    /** Returns whether it has returned. */
    boolean hasReturned();

    /** Returns why it failed, or null; it has returned. */
    @Nullable
    WorkFailure failure();

    /** Describes what its operation waits for, as the rest of a sentence. */
    String state();
}
