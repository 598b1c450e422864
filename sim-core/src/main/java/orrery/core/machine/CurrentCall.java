package orrery.core.machine;

import orrery.core.call.ApiCall;

/** The API call that is being made, and its correlation id. Accessed with the machine's lock held. */
final class CurrentCall {
    private static final ApiCall[] CALLS = ApiCall.values();

    /** The ordinal of the call. */
    private int ordinal;

    private long correlationId;

    /** Begins a call. */
    void set(ApiCall call, long id) {
        ordinal = call.ordinal();
        correlationId = id;
    }

    ApiCall call() {
        return CALLS[ordinal];
    }

    long correlationId() {
        return correlationId;
    }

    /** Runs an action during which other threads may make calls. Afterwards the call is the current one again. */
    void suspendDuring(Runnable action) {
        int call = ordinal;
        long id = correlationId;
        try {
            action.run();
        } finally {
            ordinal = call;
            correlationId = id;
        }
    }
}
