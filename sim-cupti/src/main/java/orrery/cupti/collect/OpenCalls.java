package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.sim.ApiFunction;

/** The call that each thread makes. */
final class OpenCalls {
    /** A call. */
    static final class Call {
        private final long thread;
        private final long correlationId;
        private final ApiFunction function;
        private final long start;
        private @Nullable HostWait hostWait;

        private Call(long thread, long correlationId, ApiFunction function, long start) {
            this.thread = thread;
            this.correlationId = correlationId;
            this.function = function;
            this.start = start;
        }

        /** Returns the thread that makes the call. */
        long thread() {
            return thread;
        }

        /** Returns the function. */
        ApiFunction function() {
            return function;
        }

        /** Returns when the call began, in nanoseconds. */
        long start() {
            return start;
        }

        /** Returns what the call waits for; null if it does not wait. */
        @Nullable
        HostWait hostWait() {
            return hostWait;
        }
    }

    /** By thread. */
    private final Map<Long, Call> calls = new HashMap<>();

    /** Begins a call. */
    void begin(long correlationId, ApiFunction function, long thread, long time) {
        calls.put(thread, new Call(thread, correlationId, function, time));
    }

    /** Notes what the call of a thread waits for, unless it began before the recorder listened. */
    void waits(long thread, HostWait wait) {
        Call call = calls.get(thread);
        if (call != null) {
            call.hostWait = wait;
        }
    }

    /** Returns the call with a correlation id; null if it began before the recorder listened. */
    @Nullable
    Call find(long correlationId) {
        for (Call call : calls.values()) {
            if (call.correlationId == correlationId) {
                return call;
            }
        }
        return null;
    }

    /** Ends the call of a thread and returns it; null if it began before the recorder listened. */
    @Nullable
    Call end(long correlationId, long thread) {
        Call call = calls.remove(thread);
        return call == null || call.correlationId != correlationId ? null : call;
    }
}
