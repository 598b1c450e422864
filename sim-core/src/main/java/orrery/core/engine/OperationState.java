package orrery.core.engine;

/**
 * The life cycle of an operation. {@link Operation#become} is the only place where an operation changes its state.
 *
 * <pre>
 *            order, submission          its time has come
 *   WAITING -------------------> READY -------------------+------------> RUNNING ----+----> COMPLETE
 *      ^                          |  |                    |     ^  ^                 |          ^  |
 *      |    its condition         |  |   no SM or engine  |     |  |    it follows   v          |  |
 *      |    does not hold         v  v   is free          |     |  |    kernels    ENDING ------+  |
 *      |                    BLOCKED  QUEUED --------------+-----+  |    that run                   |
 *      |                       |  \____^                           |                               |
 *      |                       +-----------------------------------+                               |
 *      +-------------------------------------------------------------------------------------------+
 *                              the operation of a graph is used again
 * </pre>
 *
 * What only orders, or is dropped because its context has failed, becomes COMPLETE from READY, BLOCKED or QUEUED.
 */
enum OperationState {
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

    /** Returns the state with a number, which is its {@link #ordinal}. */
    static OperationState of(int number) {
        return ALL[number];
    }

    /** Returns whether an operation in this state can go to another one. */
    boolean canBecome(OperationState next) {
        return switch (next) {
            case WAITING -> this == COMPLETE;
            case READY -> this == WAITING;
            case BLOCKED, QUEUED -> this == READY || this == BLOCKED;
            case RUNNING -> this == READY || this == BLOCKED || this == QUEUED;
            case ENDING -> this == RUNNING;
            case COMPLETE -> this != WAITING && this != COMPLETE;
        };
    }
}
