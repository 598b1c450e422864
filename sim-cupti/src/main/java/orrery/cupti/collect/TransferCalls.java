package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallbackIds;
import orrery.sim.TracedOperation;

/** The calls that submitted copies and fills, for their records, until these complete. */
final class TransferCalls {
    /** How an operation was submitted. */
    enum Submission {
        /** By an asynchronous function of the driver, or in a graph, or before the recorder listened. */
        ASYNCHRONOUS(false, false),
        /** By a function of the driver that is not asynchronous. */
        SYNCHRONOUS(true, false),
        /** By an asynchronous function of the runtime. */
        RUNTIME_ASYNCHRONOUS(false, true),
        /** By a function of the runtime that is not asynchronous. */
        RUNTIME_SYNCHRONOUS(true, true);

        private final boolean synchronous;
        private final boolean runtime;

        Submission(boolean synchronous, boolean runtime) {
            this.synchronous = synchronous;
            this.runtime = runtime;
        }

        /**
         * Returns whether the function is not asynchronous. The record then lacks the flag for asynchronous work, even
         * where the host does not wait.
         */
        boolean isSynchronous() {
            return synchronous;
        }

        /** Returns whether the function is one of the runtime. */
        boolean isOfRuntime() {
            return runtime;
        }

        private static Submission of(OpenCalls.Call call) {
            boolean ofRuntime = CallbackIds.domain(call.function()) == ActivityKind.RUNTIME;
            if (call.function().isAsynchronous()) {
                return ofRuntime ? RUNTIME_ASYNCHRONOUS : ASYNCHRONOUS;
            }
            return ofRuntime ? RUNTIME_SYNCHRONOUS : SYNCHRONOUS;
        }
    }

    private final OpenCalls calls;

    /** The submissions other than asynchronous ones of the driver, by the id of the operation. */
    private final Map<Long, Submission> submissions = new HashMap<>();

    TransferCalls(OpenCalls calls) {
        this.calls = calls;
    }

    /** Notes a copy or a fill that was submitted. */
    void submitted(TracedOperation operation) {
        if (operation.graph() != null) {
            return;
        }
        OpenCalls.Call call = calls.find(operation.correlationId());
        Submission submission = call == null ? Submission.ASYNCHRONOUS : Submission.of(call);
        if (submission != Submission.ASYNCHRONOUS) {
            submissions.put(operation.id(), submission);
        }
    }

    /** Forgets an operation; returns how it was submitted. */
    Submission remove(TracedOperation operation) {
        Submission known = submissions.remove(operation.id());
        return known == null ? Submission.ASYNCHRONOUS : known;
    }
}
