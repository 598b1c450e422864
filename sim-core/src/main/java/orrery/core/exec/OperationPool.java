package orrery.core.exec;

import java.util.Arrays;
import orrery.core.time.EventLoop;
import orrery.core.trace.Trace;

/**
 * The operations of plans. A piece of work has one from its turn to its completion; then another piece takes it, unless
 * somebody may still look at it.
 */
final class OperationPool {
    private final EventLoop loop;
    private final Trace trace;
    private PlanOperation[] operations = new PlanOperation[16];
    private int[] spare = new int[16];
    private int made;
    private int spares;

    OperationPool(EventLoop loop, Trace trace) {
        this.loop = loop;
        this.trace = trace;
    }

    /** An operation to prepare. */
    PlanOperation take() {
        return spares > 0 ? operations[spare[--spares]] : another();
    }

    /** An operation is complete and nobody waits for it. */
    void giveBack(PlanOperation operation) {
        int number = operation.number();
        if (trace.on()) {
            operations[number] = new PlanOperation(operation);
        } else {
            operation.forget();
        }
        spare[spares++] = number;
    }

    private PlanOperation another() {
        if (made == operations.length) {
            operations = Arrays.copyOf(operations, 2 * made);
            spare = Arrays.copyOf(spare, 2 * made);
        }
        operations[made] = new PlanOperation(loop, made);
        return operations[made++];
    }
}
