package orrery.core.exec;

import java.util.Arrays;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.sim.KernelArguments;

/**
 * Operations as rows of primitives. There is one table for what is submitted to streams, and one for each execution of
 * a graph.
 *
 * <p>A row has two words that are read together: its time, and its state. The time is when the operation is ready, and
 * when it was complete afterwards. The state word holds, from its lowest bit, what the row waits for (32 bits; the SM
 * of a kernel of one block once it runs), the {@link OperationState} (4 bits), whether it was dropped (1 bit), its
 * priority (7 bits), whether it only orders and whether its effect has happened (1 bit each), and in tables of graphs
 * the number of its launch configuration (16 bits). What few rows have is kept beside: dynamic edges, and
 * {@link OperationDetails}.
 */
abstract class OperationTable {
    private static final int WORDS = 2;
    private static final long LOW = 0xffff_ffffL;
    private static final int STATE_AT = 32;
    private static final int STATE_MASK = 0xf;
    private static final long STATE = (long) STATE_MASK << STATE_AT;
    private static final int WAITING = OperationState.WAITING.ordinal();
    private static final int RUNNING = OperationState.RUNNING.ordinal();
    private static final int COMPLETE = OperationState.COMPLETE.ordinal();
    private static final long DROPPED = 1L << 36;
    private static final int PRIORITY_AT = 37;
    private static final long ORDERS = 1L << 44;
    private static final long EFFECT_DONE = 1L << 45;
    private static final int CONFIGURATION_AT = 48;

    /** Edges of a row that has none. */
    private static final int[] NO_EDGES = {};

    private final Executor executor;
    private int number;
    private long[] words;
    private int[] firstDependent = NO_EDGES;
    private int[] lastEdge = NO_EDGES;
    private OperationDetails[] details;

    /** Creates a table with room for {@code rows}. */
    OperationTable(Executor executor, int rows) {
        this.executor = executor;
        this.words = new long[WORDS * rows];
    }

    final Executor executor() {
        return executor;
    }

    /** Sets the table's number among those of its executor. */
    final void number(int value) {
        number = value;
    }

    final int number() {
        return number;
    }

    /** Returns the name of a row, which the event loop and edges use. */
    final long operation(int row) {
        return (long) number << 32 | row;
    }

    /** Makes room for {@code rows}. */
    void grow(int rows) {
        words = Arrays.copyOf(words, WORDS * rows);
    }

    // -- what a row is ------------------------------------------------------------------------------------------

    /** Returns what is executed. */
    abstract Work work(int row);

    /** Returns the launch configuration; null if the work is not a kernel. */
    LaunchConfiguration configuration(int row) {
        return work(row) instanceof KernelLaunch launch ? launch.configuration() : null;
    }

    /** Returns the arguments of a kernel. */
    KernelArguments arguments(int row) {
        return ((KernelLaunch) work(row)).arguments();
    }

    /** Returns whose work it is. */
    abstract WorkOwner owner(int row);

    /** Returns the operation's number, unique for the life of the machine. */
    abstract long id(int row);

    /** Returns the number of the API call that submitted it. */
    abstract long correlationId(int row);

    /** Returns how urgent it is; 0 goes first. */
    abstract int urgency(int row);

    /** Returns the nanoseconds from its begin at {@code now} until the first block of a kernel is dispatched. */
    abstract long startDelay(int row, long now);

    /** Returns the execution of a graph that it is part of; null for none. */
    abstract GraphScope scope();

    /** Returns its position in its graph, or 0. */
    abstract int position(int row);

    /** Releases what follows a complete row, beyond the dynamic edges. */
    abstract void completed(int row, long at);

    /** Returns the engine of the device that executes it. */
    DeviceEngine engine(int row) {
        return owner(row).engine();
    }

    /** Returns the fault state of its context. */
    FaultState faults(int row) {
        return owner(row).faults();
    }

    // -- state ---------------------------------------------------------------------------------------------------

    /** Makes a row a new operation that waits for its submission and is not ready before {@code time}. */
    final void define(int row, long time, boolean orders, int urgency) {
        words[WORDS * row] = time;
        words[WORDS * row + 1] = initialState(0, orders, 1) | (long) urgency << PRIORITY_AT;
    }

    /**
     * Returns the state word of an operation that waits for {@code waits} things.
     *
     * @param configuration the number of its launch configuration, or 0
     * @param orders whether it only orders
     */
    static long initialState(int configuration, boolean orders, int waits) {
        return (long) configuration << CONFIGURATION_AT | (orders ? ORDERS : 0) | (long) WAITING << STATE_AT | waits;
    }

    /** Resets all rows to a template, which has two words a row. */
    final void stamp(long[] template) {
        System.arraycopy(template, 0, words, 0, words.length);
    }

    final OperationState state(int row) {
        return OperationState.of(stateNumber(row));
    }

    private int stateNumber(int row) {
        return (int) (words[WORDS * row + 1] >>> STATE_AT) & STATE_MASK;
    }

    final boolean isRunning(int row) {
        return stateNumber(row) == RUNNING;
    }

    /** Sets the state; only {@link Executor#transition} does. */
    final void state(int row, OperationState state) {
        int at = WORDS * row + 1;
        words[at] = words[at] & ~STATE | (long) state.ordinal() << STATE_AT;
    }

    /** Returns the number of the launch configuration that a template has given the row. */
    final int configurationNumber(int row) {
        return (int) (words[WORDS * row + 1] >>> CONFIGURATION_AT);
    }

    /** Returns whether the operation only orders others: it needs no engine and no event. */
    final boolean orders(int row) {
        return (words[WORDS * row + 1] & ORDERS) != 0;
    }

    final int storedUrgency(int row) {
        return (int) (words[WORDS * row + 1] >>> PRIORITY_AT) & 0x7f;
    }

    /** Adds something that the row waits for. */
    final void waitForMore(int row) {
        words[WORDS * row + 1]++;
    }

    /** Notes that something the row waits for is over at {@code at}; returns whether it was the last. */
    final boolean met(int row, long at) {
        long[] all = words;
        int first = WORDS * row;
        if (all[first] < at) {
            all[first] = at;
        }
        return (int) --all[first + 1] == 0;
    }

    /** Returns when the row is ready, as far as is known. */
    final long readyAt(int row) {
        return words[WORDS * row];
    }

    /** Postpones the time at which the row is ready. */
    final void notBefore(int row, long time) {
        words[WORDS * row] = Math.max(words[WORDS * row], time);
    }

    /** Returns when all blocks of a kernel that runs have begun or will have; negative as long as that is open. */
    final long begunAt(int row) {
        return words[WORDS * row];
    }

    final void begunAt(int row, long at) {
        words[WORDS * row] = at;
    }

    /** Returns when the row was complete. */
    final long completedAt(int row) {
        return words[WORDS * row];
    }

    final void completedAt(int row, long at) {
        words[WORDS * row] = at;
    }

    final boolean isComplete(int row) {
        return stateNumber(row) == COMPLETE;
    }

    final boolean dropped(int row) {
        return (words[WORDS * row + 1] & DROPPED) != 0;
    }

    /** Notes that the row is not executed, because its context has failed. */
    final void drop(int row) {
        words[WORDS * row + 1] |= DROPPED;
    }

    /** Returns whether the operation has changed memory as it does. */
    final boolean effectDone(int row) {
        return (words[WORDS * row + 1] & EFFECT_DONE) != 0;
    }

    final void setEffectDone(int row) {
        words[WORDS * row + 1] |= EFFECT_DONE;
    }

    /** Returns the SM of a kernel of one block that runs. */
    final int sm(int row) {
        return (int) words[WORDS * row + 1];
    }

    final void sm(int row, int sm) {
        int at = WORDS * row + 1;
        words[at] = words[at] & ~LOW | sm;
    }

    // -- what few rows have --------------------------------------------------------------------------------------

    /** Returns the row of this table that was the first to wait for the row, without a latency; negative for none. */
    final int firstDependent(int row) {
        return row < firstDependent.length ? firstDependent[row] - 1 : -1;
    }

    /** Sets the row that was the first to wait for a row; negative for none. */
    final void firstDependent(int row, int dependent) {
        if (row >= firstDependent.length) {
            firstDependent = Arrays.copyOf(firstDependent, words.length / WORDS);
        }
        firstDependent[row] = dependent + 1;
    }

    /** Returns the last of the row's further dynamic edges, or {@link DependencyEdges#NONE}. */
    final int lastEdge(int row) {
        return row < lastEdge.length ? lastEdge[row] : DependencyEdges.NONE;
    }

    final void lastEdge(int row, int edge) {
        if (row >= lastEdge.length) {
            int before = lastEdge.length;
            lastEdge = Arrays.copyOf(lastEdge, words.length / WORDS);
            Arrays.fill(lastEdge, before, lastEdge.length, DependencyEdges.NONE);
        }
        lastEdge[row] = edge;
    }

    /** Returns the row's details, or null. */
    final OperationDetails details(int row) {
        return details == null || row >= details.length ? null : details[row];
    }

    /** Returns the row's details, which exist from now on. */
    final OperationDetails makeDetails(int row) {
        if (details == null) {
            details = new OperationDetails[words.length / WORDS];
        } else if (row >= details.length) {
            details = Arrays.copyOf(details, words.length / WORDS);
        }
        if (details[row] == null) {
            details[row] = new OperationDetails();
        }
        return details[row];
    }

    /** Forgets the row's details. */
    final void forgetDetails(int row) {
        if (details != null && row < details.length && details[row] != null) {
            details[row] = null;
        }
    }

    /** Notes why an operation fails; the first reason stays. */
    final void failed(int row, Throwable why) {
        OperationDetails all = makeDetails(row);
        if (all.failure == null) {
            all.failure = why;
        }
    }

    final Throwable failure(int row) {
        OperationDetails all = details(row);
        return all == null ? null : all.failure;
    }

    /** Returns what programmatic dependent launch adds to a row, or null. */
    final ProgrammaticDependency programmatic(int row) {
        OperationDetails all = details(row);
        return all == null ? null : all.programmatic;
    }

    /** Returns what programmatic dependent launch adds to a row; it exists from now on. */
    final ProgrammaticDependency makeProgrammatic(int row) {
        OperationDetails all = makeDetails(row);
        if (all.programmatic == null) {
            all.programmatic = new ProgrammaticDependency(this, row);
        }
        return all.programmatic;
    }

    /** Returns what messages call the row. */
    final String describe(int row) {
        return work(row).label() + " #" + id(row) + " in " + owner(row).name();
    }
}
