package orrery.core.exec;

import java.util.Arrays;
import orrery.core.trace.Trace;

/**
 * The operations of plans. A piece of work has one from its turn to its completion; then another piece takes it, unless
 * somebody may still look at it.
 */
final class OperationPool {
    private final Trace trace;
    private PlanOperation[] spare = new PlanOperation[16];
    private int spares;

    OperationPool(Trace trace) {
        this.trace = trace;
    }

    /** An operation to prepare. */
    PlanOperation take() {
        return spares > 0 ? spare[--spares] : new PlanOperation();
    }

    /** Nobody waits for an operation any more: it is complete. */
    void giveBack(PlanOperation operation) {
        if (trace.on()) {
            return;
        }
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, 2 * spares);
        }
        operation.forget();
        spare[spares++] = operation;
    }
}
