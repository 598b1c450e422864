package orrery.conformance.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** The operations by name: each makes its call, and returns what that has answered. */
final class OperationTable {
    private static final OperationTable ALL = new OperationTable()
            .with(HarnessOperations::register)
            .with(GreenContextOperations::register)
            .with(ModuleOperations::register)
            .with(StreamOperations::register)
            .with(LaunchOperations::register)
            .with(VirtualMemoryOperations::register)
            .with(PoolOperations::register)
            .with(GraphOperations::register)
            .with(GraphNodeOperations::register)
            .with(GraphExecOperations::register)
            .with(VulkanOperations::register)
            .with(ExternalOperations::register)
            .with(ExternalArrayOperations::register)
            .with(ExternalSemaphoreOperations::register);

    private final Map<String, Function<ReplayedCall, CallAnswer>> operations = new HashMap<>();

    private OperationTable() {}

    /** Returns the table of all operations. */
    static OperationTable all() {
        return ALL;
    }

    /** Returns the operation of a name. */
    Function<ReplayedCall, CallAnswer> get(String name) {
        Function<ReplayedCall, CallAnswer> operation = operations.get(name);
        return operation != null
                ? operation
                : DriverFunctions.named(name).orElseThrow(() -> ReplayException.notSimulated(name));
    }

    /** Adds an operation with outputs. */
    void answers(String name, Function<ReplayedCall, CallAnswer> operation) {
        if (operations.put(name, operation) != null) {
            throw new IllegalArgumentException("two operations named " + name);
        }
    }

    /** Adds an operation without outputs. */
    void does(String name, Consumer<ReplayedCall> operation) {
        answers(name, call -> {
            operation.accept(call);
            return CallAnswer.success();
        });
    }

    private OperationTable with(Consumer<OperationTable> family) {
        family.accept(this);
        return this;
    }
}
