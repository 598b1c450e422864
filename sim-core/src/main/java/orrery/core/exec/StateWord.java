package orrery.core.exec;

/**
 * The state word of a row: what every step of an operation asks, in one {@code long} that is read once. From its lowest
 * bit it holds what the row waits for (32 bits; the SM of a kernel of one block once it runs), the
 * {@link OperationState} (4 bits), whether the operation was dropped (1 bit), its priority (7 bits), whether it only
 * orders, whether its effect has happened, whether it has {@link OperationDetails} and whether others wait for it by
 * dynamic edges (1 bit each), and in tables of graphs the number of its launch configuration (16 bits).
 */
final class StateWord {
    /** The operation is not executed, because its context has failed. */
    static final long DROPPED = 1L << 36;

    /** The operation has changed memory as it does. */
    static final long EFFECT_DONE = 1L << 45;

    /** The operation has details. */
    static final long HAS_DETAILS = 1L << 46;

    /** Other rows wait for the row by dynamic edges. */
    static final long HAS_EDGES = 1L << 47;

    private static final long LOW = 0xffff_ffffL;
    private static final int STATE_AT = 32;
    private static final int STATE_MASK = 0xf;
    private static final long STATE = (long) STATE_MASK << STATE_AT;
    private static final long WAITING = (long) OperationState.WAITING.ordinal() << STATE_AT;
    private static final long RUNNING = (long) OperationState.RUNNING.ordinal() << STATE_AT;
    private static final long COMPLETE = (long) OperationState.COMPLETE.ordinal() << STATE_AT;
    private static final int PRIORITY_AT = 37;
    private static final int PRIORITY_MASK = 0x7f;
    private static final long ORDERS = 1L << 44;
    private static final int CONFIGURATION_AT = 48;

    private StateWord() {}

    /**
     * Returns the word of an operation that waits.
     *
     * @param configuration the number of its launch configuration, or 0
     * @param orders whether it only orders others
     * @param urgency how urgent it is; 0 goes first
     * @param waits how many things it waits for
     */
    static long waiting(int configuration, boolean orders, int urgency, int waits) {
        return (long) configuration << CONFIGURATION_AT
                | (orders ? ORDERS : 0)
                | (long) urgency << PRIORITY_AT
                | WAITING
                | waits;
    }

    /** Returns the state. An operation that waits for nothing is ready. */
    static OperationState state(long word) {
        boolean ready = (word & STATE) == WAITING && isReady(word);
        return ready ? OperationState.READY : OperationState.of((int) (word >>> STATE_AT) & STATE_MASK);
    }

    /** Returns the word with another state. */
    static long with(long word, OperationState state) {
        return word & ~STATE | (long) state.ordinal() << STATE_AT;
    }

    /** Returns whether an operation that waits is ready: it waits for nothing any more. */
    static boolean isReady(long word) {
        return (int) word == 0;
    }

    static boolean isRunning(long word) {
        return (word & STATE) == RUNNING;
    }

    static boolean isComplete(long word) {
        return (word & STATE) == COMPLETE;
    }

    /** Returns the number of the launch configuration that a template has given the row, or 0. */
    static int configuration(long word) {
        return (int) (word >>> CONFIGURATION_AT);
    }

    /** Returns whether the operation only orders others: it needs no engine and no event. */
    static boolean orders(long word) {
        return (word & ORDERS) != 0;
    }

    /** Returns how urgent the operation is; 0 goes first. */
    static int urgency(long word) {
        return (int) (word >>> PRIORITY_AT) & PRIORITY_MASK;
    }

    /** Returns whether some of these flags are set. */
    static boolean has(long word, long flags) {
        return (word & flags) != 0;
    }

    /** Returns the SM of a kernel of one block that runs. */
    static int sm(long word) {
        return (int) word;
    }

    /** Returns the word of a kernel of one block on an SM. */
    static long withSm(long word, int sm) {
        return word & ~LOW | sm;
    }
}
