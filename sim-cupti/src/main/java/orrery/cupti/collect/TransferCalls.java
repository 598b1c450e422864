package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallbackIds;
import orrery.sim.TracedOperation;

/** The calls that submitted copies and fills, for their records, until these complete. */
final class TransferCalls {
    /**
     * How an operation was submitted.
     *
     * @param isSynchronous whether the function is not asynchronous. The record then lacks the flag for asynchronous
     *     work, even where the host does not wait.
     * @param isOfRuntime whether the function is one of the runtime
     */
    record Submission(boolean isSynchronous, boolean isOfRuntime) {
        /** By an asynchronous function of the driver, or in a graph, or before the recorder listened. */
        private static final Submission ASYNCHRONOUS = new Submission(false, false);

        private static Submission of(OpenCalls.Call call) {
            return new Submission(
                    !call.function().isAsynchronous(), CallbackIds.domain(call.function()) == ActivityKind.RUNTIME);
        }
    }

    private final OpenCalls calls;

    /** By the id of the operation. */
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
        if (call != null) {
            submissions.put(operation.id(), Submission.of(call));
        }
    }

    /** Forgets an operation; returns how it was submitted. */
    Submission remove(TracedOperation operation) {
        return Objects.requireNonNullElse(submissions.remove(operation.id()), Submission.ASYNCHRONOUS);
    }
}
