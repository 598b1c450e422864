package orrery.conformance.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The operations by name. */
final class OperationTable {
    private static final OperationTable ALL = new OperationTable()
            .with(HarnessOperations::register)
            .with(DeviceOperations::register)
            .with(ContextOperations::register)
            .with(ModuleOperations::register)
            .with(StreamOperations::register)
            .with(EventOperations::register)
            .with(LaunchOperations::register)
            .with(MemoryOperations::register)
            .with(CopyOperations::register)
            .with(PoolOperations::register)
            .with(UserObjectOperations::register)
            .with(StreamMemoryOperations::register);

    private final Map<String, Operation> operations = new HashMap<>();

    private OperationTable() {}

    /** All operations. */
    static OperationTable all() {
        return ALL;
    }

    /** The operation of a name. */
    Operation get(String name) {
        Operation operation = operations.get(name);
        if (operation == null) {
            throw ReplayException.notSimulated(name);
        }
        return operation;
    }

    /** An operation with outputs. */
    void answers(String name, Operation operation) {
        if (operations.put(name, operation) != null) {
            throw new IllegalArgumentException("two operations named " + name);
        }
    }

    /** An operation without outputs. */
    void does(String name, Operation.Action action) {
        answers(name, action.answering());
    }

    private OperationTable with(Consumer<OperationTable> family) {
        family.accept(this);
        return this;
    }
}
