package orrery.cupti.collect;

import java.util.HashSet;
import java.util.Set;
import orrery.sim.TracedOperation;

/**
 * The copies and fills that a function submitted which is not one of the asynchronous ones. Their records lack the flag
 * for asynchronous work, even where the host does not wait.
 */
final class SynchronousOperations {
    private final OpenCalls calls;
    private final Set<Long> ids = new HashSet<>();

    SynchronousOperations(OpenCalls calls) {
        this.calls = calls;
    }

    /** Notes a copy or a fill that was submitted. */
    void submitted(TracedOperation operation) {
        if (operation.graph() != null) {
            return;
        }
        OpenCalls.Call call = calls.find(operation.correlationId());
        if (call != null && !call.function().isAsynchronous()) {
            ids.add(operation.id());
        }
    }

    /** Forgets an operation; returns whether a function that is not asynchronous submitted it. */
    boolean remove(TracedOperation operation) {
        return ids.remove(operation.id());
    }
}
