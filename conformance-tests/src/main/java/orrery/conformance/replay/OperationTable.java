package orrery.conformance.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.sim.CudaException;

/** The operations by name. */
final class OperationTable {
    private static final OperationTable ALL = new OperationTable()
            .with(HarnessOperations::register)
            .with(GreenContextOperations::register)
            .with(ModuleOperations::register)
            .with(StreamOperations::register)
            .with(LaunchOperations::register)
            .with(PhysicalMemoryOperations::register)
            .with(PoolOperations::register)
            .with(GraphOperations::register)
            .with(GraphNodeOperations::register)
            .with(GraphExecOperations::register)
            .with(VulkanOperations::register)
            .with(ExternalOperations::register)
            .with(ExternalArrayOperations::register)
            .with(ExternalSemaphoreOperations::register);

    private final Map<String, ReplayOperation> operations = new HashMap<>();

    private OperationTable() {}

    /** Returns the table of all operations. */
    static OperationTable all() {
        return ALL;
    }

    /** Returns the operation of a name. */
    ReplayOperation get(String name) {
        ReplayOperation operation = operations.get(name);
        return operation != null
                ? operation
                : DriverFunctions.named(name).orElseThrow(() -> ReplayException.notSimulated(name));
    }

    /** Adds an operation with outputs. */
    void answers(String name, ReplayOperation operation) {
        if (operations.put(name, operation) != null) {
            throw new IllegalArgumentException("two operations named " + name);
        }
    }

    /** Adds an operation that has outputs after a failure too. */
    void fails(String name, ReplayOperation operation, UnaryOperator<CallAnswer> afterFailure) {
        answers(name, (session, arguments) -> {
            try {
                return operation.run(session, arguments);
            } catch (CudaException e) {
                return afterFailure.apply(CallAnswer.of(e.result()));
            }
        });
    }

    /** Adds an operation without outputs. */
    void does(String name, ReplayOperation.Action action) {
        answers(name, action.answering());
    }

    private OperationTable with(Consumer<OperationTable> family) {
        family.accept(this);
        return this;
    }
}
