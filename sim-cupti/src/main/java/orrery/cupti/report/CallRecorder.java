package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records the calls of a program and their failures. {@link #entered}, {@link #waits} and {@link #exited} run on the
 * thread of the call. Not synchronized.
 */
final class CallRecorder {
    /** A program may fail in a loop. */
    private static final int MAX_FAILURES = 500;

    private final Map<Long, String> threads = new TreeMap<>();

    /** The call that each thread is in. */
    private final Map<Thread, Call> openCalls = new HashMap<>();

    private final List<Call> calls = new ArrayList<>();
    private final List<RecordedFailure> failures = new ArrayList<>();

    /** A call, and how it ended. */
    private static final class Call {
        private final long correlationId;
        private final String name;
        private final long thread;
        private final long start;
        private final @Nullable StackTraceElement site;
        private long end = -1;
        private long waitsFor = RecordedCall.WAITS_FOR_NOTHING;

        /** The id of the event that it waits for; 0 for none. */
        private long waitsForEvent;

        private @Nullable String result;

        Call(long correlationId, String name, long thread, long start, @Nullable StackTraceElement site) {
            this.correlationId = correlationId;
            this.name = name;
            this.thread = thread;
            this.start = start;
            this.site = site;
        }

        RecordedCall recorded(long latest) {
            long until = end < 0 ? Math.max(start, latest) : end;
            return new RecordedCall(correlationId, name, thread, start, until, result, waitsFor, waitsForEvent, site);
        }
    }

    /** Records that the current thread has called a function. */
    void entered(long correlationId, String name, long thread, long time) {
        threads.putIfAbsent(thread, Thread.currentThread().getName());
        Call call = new Call(correlationId, name, thread, time, ProgramSite.current());
        openCalls.put(Thread.currentThread(), call);
        calls.add(call);
    }

    /** Records that a call has returned; returns whether it waited for the device. */
    boolean exited(long correlationId, long time, String result) {
        if (RecordedFailure.isAnswer(result)) { // an answer such as CUDA_ERROR_NOT_READY is no failure
            failures.removeIf(failure -> failure.call() == correlationId);
        }
        Call call = openCalls.remove(Thread.currentThread());
        if (call == null) {
            return false;
        }
        call.end = time;
        call.result = result;
        return call.waitsFor != RecordedCall.WAITS_FOR_NOTHING;
    }

    /** Records what a call has thrown. */
    void failed(long correlationId, long time, Throwable failure) {
        if (failures.size() == MAX_FAILURES) {
            failures.remove(MAX_FAILURES - 1); // the latest may be the one that ends the program
        }
        failures.add(RecordedFailure.of(correlationId, time, failure));
    }

    /**
     * Records what the call waits for that the current thread is in. Does nothing if it is in none.
     *
     * @param waitsFor a stream, or {@link RecordedCall#WAITS_FOR_ALL}
     * @param event the id of the event that it waits for; 0 for none
     */
    void waits(long waitsFor, long event) {
        Call call = openCalls.get(Thread.currentThread());
        if (call != null) {
            call.waitsFor = waitsFor;
            call.waitsForEvent = event;
        }
    }

    /** Returns the names of the threads that have called, by their ids. */
    ImmutableMap<Long, String> threads() {
        return ImmutableMap.copyOf(threads);
    }

    /**
     * Returns the calls, in their order.
     *
     * @param latest the end of the calls that have not returned
     */
    ImmutableList<RecordedCall> calls(long latest) {
        return calls.stream().map(call -> call.recorded(latest)).collect(ImmutableList.toImmutableList());
    }

    ImmutableList<RecordedFailure> failures() {
        return ImmutableList.copyOf(failures);
    }
}
