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

    /** What another piece of work can take of an operation that is complete and that nobody waits for. */
    PlanOperation spared(PlanOperation operation) {
        return trace.on() ? new PlanOperation(operation) : operation;
    }

    /** Nothing takes an operation now. */
    void giveBack(PlanOperation operation) {
        operation.forget();
        operations[operation.number()] = operation;
        spare[spares++] = operation.number();
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
