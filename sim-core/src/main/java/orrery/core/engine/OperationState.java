package orrery.core.engine;

/**
 * The states of an operation. {@link Operation#become} is the only place where an operation changes its state, and
 * takes the reason.
 *
 * <pre>{@code
 * WAITING
 *    |
 *    |  all that it waits for is complete
 *    v
 *  READY ------------------------------------------+
 *    |                                             |
 *    |  its condition does not hold                |
 *    +-----------------> BLOCKED ------------------+
 *    |                    |   |                    |
 *    |  no SM or engine   |   |                    |
 *    |  is free           v   |  it holds          |  it only orders,
 *    +--------------> QUEUED  |                    |  or its context has failed
 *    |                  |     |                    |
 *    |  its time        |     |                    |
 *    |  has come        |  there is room           |
 *    v                  v     v                    |
 * RUNNING <-------------+-----+                    |
 *    |                                             |
 *    |  it has been executed before the            |
 *    |  kernels that it follows                    |
 *    +-----------------> ENDING                    |
 *    |                     |                       |
 *    |  it has been        |  these are complete   |
 *    |  executed           |                       |
 *    v                     v                       |
 * COMPLETE <---------------+-----------------------+
 *    |
 *    |  the next execution of its graph uses it
 *    v
 * WAITING
 * }</pre>
 */
enum OperationState {
    /** It waits for other operations, or for its submission. */
    WAITING,
    /** Everything it waited for is complete: its begin is scheduled, or the schedule policy may choose it. */
    READY,
    /** It waits for a value in memory, a semaphore, a work queue of its context, or the host's notice of a fault. */
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
            case BLOCKED -> this == READY;
            case QUEUED -> this == READY || this == BLOCKED;
            case RUNNING -> this == READY || this == BLOCKED || this == QUEUED;
            case ENDING -> this == RUNNING;
            case COMPLETE -> this != WAITING && this != QUEUED && this != COMPLETE;
        };
    }
}
