package orrery.core.machine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;

/** The API call that is being made, and what was asked for until its end. Accessed with the machine's lock held. */
final class CurrentCall {
    private @Nullable ApiCall call;
    private long correlationId;
    private @Nullable Runnable undo;
    private boolean runsDueAtExit;

    /** The last correlation id. A function of another API shares its id with the calls that it makes. */
    private long lastCorrelationId;

    /** Begins a call, which asks for nothing so far. */
    void begin(ApiCall made, long id) {
        call = made;
        correlationId = id;
        undo = null;
        runsDueAtExit = false;
    }

    ApiCall call() {
        return Objects.requireNonNull(call, "no call has been made");
    }

    long correlationId() {
        return correlationId;
    }

    /** Returns a correlation id that was not used before. */
    long nextCorrelationId() {
        return ++lastCorrelationId;
    }

    /** Sets what is done if the call is refused. */
    void undoIfRefused(Runnable action) {
        undo = action;
    }

    /** Does what the refusal of the call undoes. */
    void undo() {
        if (undo != null) {
            undo.run();
        }
    }

    /** Requests that everything due runs before the call returns. */
    void runDueAtExit() {
        runsDueAtExit = true;
    }

    boolean runsDueAtExit() {
        return runsDueAtExit;
    }

    /** Runs an action during which other threads may make calls. Afterwards the call is the current one again. */
    void suspendDuring(Runnable action) {
        ApiCall suspended = call;
        long id = correlationId;
        Runnable undone = undo;
        boolean runsDue = runsDueAtExit;
        try {
            action.run();
        } finally {
            call = suspended;
            correlationId = id;
            undo = undone;
            runsDueAtExit = runsDue;
        }
    }
}
