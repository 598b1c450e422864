package orrery.core.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Failure;
import orrery.core.work.KernelLaunch;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.DeviceRuntime;
import orrery.sim.KernelArguments;

/**
 * Operations as rows of primitives. There is one table for what is submitted to streams, and one for each execution of
 * a graph.
 *
 * <p>A row has two words that are read together: its time, and its {@link StateWord}. The time is when the operation is
 * ready, and when it was complete afterwards. Details and dynamic edges are kept beside, because few rows have them.
 */
abstract class OperationTable {
    private static final int WORDS = 2;
    /** Edges of a row that has none. */
    private static final int[] NO_EDGES = {};

    private static final OperationDetails[] NO_DETAILS = {};

    private final Executor executor;
    private int number;
    private long[] words;
    private int[] firstDependent = NO_EDGES;
    private int[] lastEdge = NO_EDGES;
    private @Nullable OperationDetails[] details = NO_DETAILS;

    /** For each row, the nanoseconds from the end of what it waits for until it is ready; null if all are 0. */
    private int @Nullable [] readyDelays;

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
    final @Nullable LaunchConfiguration configuration(int row) {
        return configuration(row, stateWord(row));
    }

    /** Returns the same for a row with that state word. */
    @Nullable
    LaunchConfiguration configuration(int row, long word) {
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
    final int urgency(int row) {
        return StateWord.urgency(stateWord(row));
    }

    /**
     * Issues a kernel that begins at {@code now}, and returns the nanoseconds until its first block is dispatched. The
     * kernels of a graph are issued one after the other.
     *
     * @param costs the costs of its device
     */
    abstract long issueKernel(int row, long now, CostModel costs);

    /** Returns when the device saw a function of the host. */
    abstract long visibleAt(int row);

    /** Returns the execution of a graph that it is part of; null for none. */
    abstract @Nullable GraphScope scope();

    /** Returns what a kernel can ask the device for at its end. */
    abstract DeviceRuntime runtime();

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

    /** Makes a row a new operation. */
    final void define(int row, long time, long word) {
        words[WORDS * row] = time;
        words[WORDS * row + 1] = word;
    }

    /** Resets all rows to a template, which has two words a row. */
    final void stamp(long[] template) {
        System.arraycopy(template, 0, words, 0, words.length);
    }

    /** Returns what {@link StateWord} says about the row. */
    final long stateWord(int row) {
        return words[WORDS * row + 1];
    }

    private void set(int row, long flag) {
        words[WORDS * row + 1] |= flag;
    }

    private boolean has(int row, long flag) {
        return StateWord.has(stateWord(row), flag);
    }

    final OperationState state(int row) {
        return StateWord.state(stateWord(row));
    }

    /** Sets the state; only {@link Executor#transition} does. */
    final void state(int row, OperationState state) {
        int at = WORDS * row + 1;
        words[at] = StateWord.with(words[at], state);
    }

    /** Adds something that the row waits for. */
    final void waitForMore(int row) {
        words[WORDS * row + 1]++;
    }

    /** Notes that something the row waits for is over at {@code at}; returns the row's new state word. */
    final long met(int row, long at) {
        long[] all = words;
        int first = WORDS * row;
        if (all[first] < at) {
            all[first] = at;
        }
        long word = --all[first + 1];
        if (readyDelays != null && StateWord.isReady(word)) {
            all[first] += readyDelays[row];
        }
        return word;
    }

    /** Sets the nanoseconds from the end of what each row waits for until it is ready; null if all are 0. */
    final void readyDelays(int @Nullable [] nanos) {
        readyDelays = nanos;
    }

    /**
     * Notes for each row of a list that something it waits for is over at {@code at}, and tells the executor of those
     * that wait for nothing any more.
     *
     * @param rows lists of rows, each followed by {@link Plan#END}
     * @param first where the list begins
     */
    final void metAll(int[] rows, int first, long at) {
        long[] all = words;
        int i = first;
        for (int row = rows[i]; row != Plan.END; row = rows[++i]) {
            int time = WORDS * row;
            if (all[time] < at) {
                all[time] = at;
            }
            long word = --all[time + 1];
            if (StateWord.isReady(word)) {
                if (readyDelays != null) {
                    all[time] += readyDelays[row];
                }
                executor.becomeReady(this, row, word);
            }
        }
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
        return StateWord.isComplete(stateWord(row));
    }

    final boolean dropped(int row) {
        return has(row, StateWord.DROPPED);
    }

    /** Notes that the row is not executed, because its context has failed. */
    final void drop(int row) {
        set(row, StateWord.DROPPED);
    }

    /** Returns whether the operation has changed memory as it does. */
    final boolean effectDone(int row) {
        return has(row, StateWord.EFFECT_DONE);
    }

    final void setEffectDone(int row) {
        set(row, StateWord.EFFECT_DONE);
    }

    /** Sets the SM of a kernel of one block that runs, and when its block begins. */
    final void placed(int row, int sm, long at) {
        words[WORDS * row] = at;
        words[WORDS * row + 1] = StateWord.withSm(words[WORDS * row + 1], sm);
    }

    // -- what few rows have --------------------------------------------------------------------------------------

    /** Returns the row of this table that was the first to wait for the row, without a latency; negative for none. */
    final int firstDependent(int row) {
        return has(row, StateWord.HAS_EDGES) && row < firstDependent.length ? firstDependent[row] - 1 : -1;
    }

    /** Sets the row that was the first to wait for a row; negative for none. */
    final void firstDependent(int row, int dependent) {
        if (row >= firstDependent.length) {
            firstDependent = Arrays.copyOf(firstDependent, words.length / WORDS);
        }
        firstDependent[row] = dependent + 1;
        set(row, StateWord.HAS_EDGES);
    }

    /** Returns the last of the row's further dynamic edges, or {@link DependencyEdges#NONE}. */
    final int lastEdge(int row) {
        return has(row, StateWord.HAS_EDGES) && row < lastEdge.length ? lastEdge[row] : DependencyEdges.NONE;
    }

    final void lastEdge(int row, int edge) {
        if (row >= lastEdge.length) {
            int before = lastEdge.length;
            lastEdge = Arrays.copyOf(lastEdge, words.length / WORDS);
            Arrays.fill(lastEdge, before, lastEdge.length, DependencyEdges.NONE);
        }
        lastEdge[row] = edge;
        set(row, StateWord.HAS_EDGES);
    }

    /** Returns the row's details, or null. */
    final @Nullable OperationDetails details(int row) {
        return details(row, stateWord(row));
    }

    /** Returns the same for a row with that state word. */
    final @Nullable OperationDetails details(int row, long word) {
        return StateWord.has(word, StateWord.HAS_DETAILS) ? details[row] : null;
    }

    /** Returns the row's details, which exist from now on. */
    final OperationDetails makeDetails(int row) {
        if (row >= details.length) {
            details = Arrays.copyOf(details, words.length / WORDS);
        }
        OperationDetails all = details[row];
        if (all == null) {
            all = new OperationDetails();
            details[row] = all;
            set(row, StateWord.HAS_DETAILS);
        }
        return all;
    }

    /** Returns the row's details, or null, and forgets them. */
    final @Nullable OperationDetails takeDetails(int row) {
        OperationDetails all = details(row);
        if (all != null) {
            details[row] = null;
            words[WORDS * row + 1] &= ~StateWord.HAS_DETAILS;
        }
        return all;
    }

    /** Notes why an operation fails; the first reason stays. If there is no heap for that, this is reported instead. */
    final void failed(int row, Failure why) {
        try {
            OperationDetails all = makeDetails(row);
            if (all.failure == null) {
                all.failure = why;
            }
        } catch (OutOfMemoryError full) {
            faults(row).recordFailure(HeapReport.NO_HEAP);
        }
    }

    final @Nullable Failure failure(int row) {
        OperationDetails all = details(row);
        return all == null ? null : all.failure;
    }

    /** Returns what programmatic dependent launch adds to a row, or null. */
    final @Nullable ProgrammaticDependency programmatic(int row) {
        OperationDetails all = details(row);
        return all == null ? null : all.programmatic;
    }

    /** Returns what programmatic dependent launch adds to a row; it exists from now on. */
    final ProgrammaticDependency makeProgrammatic(int row) {
        OperationDetails all = makeDetails(row);
        ProgrammaticDependency programmatic = all.programmatic;
        if (programmatic == null) {
            programmatic = new ProgrammaticDependency(this, row);
            all.programmatic = programmatic;
        }
        return programmatic;
    }

    /** Returns what messages call the row. */
    final String describe(int row) {
        return work(row).label() + " #" + id(row) + " in " + owner(row).name();
    }
}
