package orrery.core.exec;

/** The life cycle of an operation. {@link Executor#transition} is the only place where an operation changes state. */
enum OperationState {
    /** No operation: the row has not been used yet. */
    FREE,
    /** It waits for other operations, or for its submission. */
    WAITING,
    /** Everything it waited for is complete: its begin is scheduled, or the schedule policy may choose it. */
    READY,
    /** It waits for a condition: a value in memory, a semaphore, or the host's notice of a fault. */
    BLOCKED,
    /** It waits for SMs or for an engine that does one operation at a time. */
    QUEUED,
    /** It is executed. */
    RUNNING,
    /** It has been executed, and waits for the kernels that it follows programmatically. */
    ENDING,
    /** It is complete, perhaps at a time that the host has not reached yet. */
    COMPLETE;

    private static final OperationState[] ALL = values();

    static OperationState of(int number) {
        return ALL[number];
    }

    /** Returns whether an operation in this state can go to another one. */
    boolean canBecome(OperationState next) {
        return switch (next) {
            case FREE -> false;
            case WAITING -> this == FREE || this == COMPLETE;
            case READY -> this == WAITING;
            case BLOCKED, QUEUED -> this == READY || this == BLOCKED;
            case RUNNING -> this == READY || this == BLOCKED || this == QUEUED;
            case ENDING -> this == RUNNING;
            case COMPLETE -> this != FREE && this != WAITING && this != COMPLETE;
        };
    }
}
