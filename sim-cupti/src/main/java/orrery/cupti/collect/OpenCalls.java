package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.sim.ApiFunction;

/** The call that each thread makes. Entries of calls that have ended are reused, so that a call allocates nothing. */
final class OpenCalls {
    private static final long NO_CALL = -1;

    /** A call. Its values are kept until the entry is reused. */
    static final class Call {
        private long thread;
        private long correlationId = NO_CALL;
        private @Nullable ApiFunction function;
        private long start;
        private @Nullable HostWait hostWait;

        /** Returns the thread that makes the call. */
        long thread() {
            return thread;
        }

        /** Returns the function. */
        ApiFunction function() {
            return Objects.requireNonNull(function);
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

    private final List<Call> calls = new ArrayList<>();

    /** Begins a call. */
    void begin(long correlationId, ApiFunction function, long thread, long time) {
        Call call = obtain(thread);
        call.correlationId = correlationId;
        call.function = function;
        call.start = time;
        call.hostWait = null;
    }

    private Call obtain(long thread) {
        Call ended = null;
        for (Call call : calls) {
            if (call.thread == thread) {
                return call;
            }
            if (call.correlationId == NO_CALL) {
                ended = call;
            }
        }
        if (ended == null) {
            ended = new Call();
            calls.add(ended);
        }
        ended.thread = thread;
        return ended;
    }

    /** Notes what the call of a thread waits for. */
    void waits(long thread, HostWait wait) {
        obtain(thread).hostWait = wait;
    }

    /** Returns the call with a correlation id; null if it began before the recorder listened. */
    @Nullable
    Call find(long correlationId) {
        for (Call call : calls) {
            if (call.correlationId == correlationId) {
                return call;
            }
        }
        return null;
    }

    /** Ends the call of a thread and returns it; null if it began before the recorder listened. */
    @Nullable
    Call end(long correlationId, long thread) {
        Call call = obtain(thread);
        if (call.correlationId != correlationId) {
            return null;
        }
        call.correlationId = NO_CALL;
        return call;
    }
}
