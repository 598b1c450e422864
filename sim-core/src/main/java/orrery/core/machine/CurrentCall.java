package orrery.core.machine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;

/** The API call that is being made, and its correlation id. Accessed with the machine's lock held. */
final class CurrentCall {
    private @Nullable ApiCall call;
    private long correlationId;

    /** Begins a call. */
    void set(ApiCall made, long id) {
        call = made;
        correlationId = id;
    }

    ApiCall call() {
        return Objects.requireNonNull(call, "no call has been made");
    }

    long correlationId() {
        return correlationId;
    }

    /** Runs an action during which other threads may make calls. Afterwards the call is the current one again. */
    void suspendDuring(Runnable action) {
        ApiCall before = call;
        long id = correlationId;
        try {
            action.run();
        } finally {
            call = before;
            correlationId = id;
        }
    }
}
