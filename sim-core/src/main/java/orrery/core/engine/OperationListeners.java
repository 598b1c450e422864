package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.sim.KernelProbe;
import orrery.sim.Trace;
import orrery.sim.WaitCause;

/** Tells the listeners of a machine what happens to operations, if there are any. */
public final class OperationListeners {
    private final Trace trace;

    OperationListeners(Trace trace) {
        this.trace = trace;
    }

    /** Returns whether there are any. */
    boolean exist() {
        return trace.on();
    }

    /** Returns whether they are told of blocks. */
    boolean observeBlocks() {
        return trace.on() && trace.listeners().observesBlocks();
    }

    /** Returns what they see of an operation; also of one that was submitted before anybody listened. */
    OperationView view(Operation operation) {
        OperationDetails details = operation.makeDetails();
        if (details.view == null) {
            details.view = new OperationView(operation, Math.max(operation.readyAt, operation.begunAt));
        }
        return details.view;
    }

    /** Returns what instruments the kernel of an operation; null for nothing. */
    public @Nullable KernelProbe probe(Operation operation) {
        return trace.on() ? trace.listeners().instrument(view(operation)) : null;
    }

    /** Tells that an operation is submitted, and when it can begin as far as is known. */
    void submitted(Operation operation) {
        if (trace.on()) {
            long earliest = Math.max(operation.readyAt, operation.visibleAt());
            OperationView view = new OperationView(operation, earliest);
            operation.makeDetails().view = view;
            trace.listeners().submitted(view, earliest);
        }
    }

    /** Tells that an operation is ordered after another one. */
    void ordered(Operation operation, Operation earlier, boolean programmatic) {
        if (trace.on() && trace.listeners().observesOrder()) {
            trace.listeners().ordered(operation.id(), earlier.id(), programmatic);
        }
    }

    /**
     * Notes that an operation which is ready waits from {@code now} on.
     *
     * @param taker the operation that has what it waits for; null for none
     */
    void waits(Operation operation, WaitCause cause, long now, @Nullable Operation taker) {
        if (trace.on()) {
            view(operation).addWait(cause, now, taker == null ? 0 : taker.id());
        }
    }

    /**
     * Notes what has had until now what an operation waits for.
     *
     * @param taker the id of the operation that has had it, as it was before its end was processed: a node of a graph
     *     has another id in the next execution, which may have begun; 0 if it is not known
     */
    void wasTaken(Operation operation, long taker) {
        if (taker != 0 && trace.on()) {
            view(operation).taker(taker);
        }
    }

    /** Notes that an operation which does not run began at {@code at}. */
    void passed(Operation operation, long at) {
        if (trace.on()) {
            view(operation).started(at);
        }
    }

    /** Tells that an operation runs. */
    void started(Operation operation, long now) {
        if (trace.on()) {
            view(operation).ready(operation.readyAt);
            view(operation).started(now);
            trace.listeners().started(view(operation), now);
        }
    }

    /** Tells that blocks have ended, the first of which began at {@code start}. */
    void blocksEnded(Operation operation, int[] sms, long blocks, long start, long end) {
        if (observeBlocks()) {
            trace.listeners().blocksEnded(view(operation), sms, blocks, start, end);
        }
    }

    /** Tells that an operation is complete at {@code at}. */
    void completed(Operation operation, long at) {
        if (trace.on()) {
            view(operation).completed(at, operation.dropped);
            trace.listeners().completed(view(operation), at);
        }
    }
}
