package orrery.core.engine;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.core.kernel.WorkFailure;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.KernelArguments;

/**
 * A piece of work on its way through a device, from its submission to its completion. It was submitted to a stream, or
 * is a node of a graph.
 *
 * <p>A complete operation holds no reference to its work or to later operations. An event that keeps its operation
 * therefore keeps nothing else in memory.
 */
public abstract class Operation extends ScheduledEvent {
    /** The time of what has not happened. */
    static final long NOT_YET = -1;

    private static final byte WAITING = (byte) OperationState.WAITING.ordinal();
    private static final byte RUNNING = (byte) OperationState.RUNNING.ordinal();
    private static final byte COMPLETE = (byte) OperationState.COMPLETE.ordinal();

    /** The earliest time at which it can begin, as far as its dependencies so far are complete. */
    long readyAt;

    /** When all blocks of a kernel have begun or will have; {@link #NOT_YET} as long as that is open. */
    long begunAt = NOT_YET;

    /** When it was complete; it is in the state that says so. */
    long completedAt;

    /** What is executed; null when a stream's operation is complete. */
    @Nullable
    Work work;

    /** The launch configuration; null if the work is not a kernel. */
    @Nullable
    LaunchConfiguration launch;

    private WorkOwner owner;

    /** The first operation that waits for it without a latency. */
    private @Nullable Operation firstDependent;

    /** The last of the edges to all other operations that wait for it, which leads to the first. */
    private @Nullable Edge lastEdge;

    @Nullable
    OperationDetails details;

    /** How many things it waits for: others, and its submission. */
    int waitsFor;

    /** The SM of a kernel of one block that runs. */
    short sm;

    /**
     * The number of its {@link OperationState}: to store a reference in an old object costs more than all else here.
     */
    private byte state = WAITING;

    /** How urgent it is; 0 goes first. */
    byte urgency;

    /** The number of its {@link Channel}; of what only orders, that of what it waited for last. */
    byte channel;

    /** Whether it only orders others: it needs no engine and no event. */
    boolean onlyOrders;

    /** Whether it is not executed, because its context has failed. */
    boolean dropped;

    /** Whether its effect need not be run at its end: it has been run, is called elsewhere, or runs when it can. */
    boolean effectHandled;

    Operation(WorkOwner owner) {
        this.owner = owner;
    }

    // -- what it is ----------------------------------------------------------------------------------------------

    /** Returns its number, unique for the life of the machine. */
    public abstract long id();

    /** Returns the number of the API call that submitted it. */
    public abstract long correlationId();

    /** Returns when the device saw it, in nanoseconds. */
    abstract long visibleAt();

    /** Returns what is executed. The operation must not be complete. */
    public final Work work() {
        return Objects.requireNonNull(work, "the operation is complete");
    }

    /** Returns the arguments of a kernel. */
    public abstract KernelArguments arguments();

    /** Returns whose work it is. */
    public final WorkOwner owner() {
        return owner;
    }

    final void owner(WorkOwner other) {
        owner = other;
    }

    /** Returns the costs of the device that executes it. */
    public final CostModel costs() {
        return owner.device().costs();
    }

    /** Returns the fault state of its context. */
    public final FaultState faults() {
        return owner.faults();
    }

    /** Returns the engine of its machine. */
    public final Engine engine() {
        return owner.device().engine();
    }

    /** Returns the execution of a graph that it is part of; null for none. */
    public abstract @Nullable GraphScope scope();

    /** Returns its position in its graph, or 0. */
    public abstract int position();

    /**
     * Issues a kernel that begins at {@code now}, and returns the nanoseconds until its first block is dispatched. The
     * kernels of a graph are issued one after the other.
     *
     * @param costs the costs of its device
     */
    abstract long issueKernel(long now, CostModel costs);

    /** Returns the nanoseconds from the end of what it waits for until it is ready. */
    abstract long joinNanos();

    /** Releases what waits for it beyond the edges that it knows itself: it is complete at {@code at}. */
    abstract void released(Engine engine, long at);

    /** Adds the operations that wait for it by edges of its graph. */
    abstract void addGraphDependents(List<Operation> all);

    // -- its state -----------------------------------------------------------------------------------------------

    final OperationState state() {
        return OperationState.of(state);
    }

    /** Moves the operation to another state. */
    final void become(OperationState next, String reason) {
        assert state().canBecome(next) : this + " is " + state() + " and cannot become " + next + ": " + reason;
        state = (byte) next.ordinal();
    }

    /** Returns whether it is being executed. */
    public final boolean isRunning() {
        return state == RUNNING;
    }

    /** Returns whether its execution has begun. */
    public final boolean hasBegun() {
        return switch (state()) {
            case WAITING, READY, BLOCKED, QUEUED -> false;
            case RUNNING, ENDING, COMPLETE -> !dropped;
        };
    }

    /** Returns whether its completion is decided; it may lie in the future of the host. */
    public final boolean isComplete() {
        return state == COMPLETE;
    }

    /** Returns whether it is complete at {@code time} nanoseconds. */
    public final boolean isCompleteAt(long time) {
        return state == COMPLETE && completedAt <= time;
    }

    /** Returns whether there is no operation, or it is complete at {@code time} nanoseconds. */
    public static boolean isAbsentOrCompleteAt(@Nullable Operation operation, long time) {
        return operation == null || operation.isCompleteAt(time);
    }

    /** Returns when it was complete, in nanoseconds; it is complete. */
    public final long completedAt() {
        return completedAt;
    }

    /** Returns the earliest time at which it can begin, as far as is known. */
    public final long readyAt() {
        return readyAt;
    }

    /** Returns whether it is a kernel that is not complete. */
    public final boolean isPendingKernel() {
        return launch != null && !isComplete();
    }

    /** Completes composite work at {@code at} nanoseconds: everything inside is complete. */
    public final void complete(long at) {
        engine().complete(this, at);
    }

    /** Begins the operation, or ends it if it runs. */
    @Override
    final void happen(long now) {
        if (state == RUNNING) {
            owner.device().end(this, now);
        } else {
            owner.device().begin(this, now);
        }
    }

    // -- what waits for it ---------------------------------------------------------------------------------------

    /** An operation that waits for this one, some time after its completion. */
    private static final class Edge {
        private final Operation dependent;

        /** The nanoseconds between the end of one operation and the begin of the other. */
        private final int latency;

        /** The next edge of the same operation, in the order in which they were added; after the last one the first. */
        private Edge next = this;

        Edge(Operation dependent, int latency) {
            this.dependent = dependent;
            this.latency = latency;
        }
    }

    /** Lets another operation wait for this one, which is not complete, and {@code latency} nanoseconds more. */
    final void addDependent(Operation dependent, int latency) {
        dependent.waitsFor++;
        if (latency == 0 && firstDependent == null && lastEdge == null) {
            firstDependent = dependent;
            return;
        }
        Edge edge = new Edge(dependent, latency);
        if (lastEdge != null) {
            edge.next = lastEdge.next;
            lastEdge.next = edge;
        }
        lastEdge = edge;
    }

    /** Releases the operations that wait for it, in the order in which they were added. */
    final void releaseDependents(Engine engine, long at) {
        Operation first = firstDependent;
        if (first != null) {
            firstDependent = null;
            engine.met(first, channel, at);
        }
        Edge last = lastEdge;
        if (last != null) {
            lastEdge = null;
            Edge edge = last;
            do {
                edge = edge.next;
                engine.met(edge.dependent, channel, at + edge.latency);
            } while (edge != last);
        }
    }

    /** Adds the operations that wait for it, or for the SMs that its blocks hold while it waits for others. */
    public final void addDependents(List<Operation> all) {
        if (firstDependent != null) {
            all.add(firstDependent);
        }
        if (lastEdge != null) {
            Edge edge = lastEdge;
            do {
                edge = edge.next;
                all.add(edge.dependent);
            } while (edge != lastEdge);
        }
        ProgrammaticDependency programmatic = programmatic();
        if (programmatic != null) {
            programmatic.addWaiters(all);
        }
        GridRun grid = grid();
        if (grid != null) {
            grid.addQueued(all);
        }
        addGraphDependents(all);
    }

    // -- what few operations have --------------------------------------------------------------------------------

    /** Returns the details, which exist from now on. */
    final OperationDetails makeDetails() {
        OperationDetails all = details;
        if (all == null) {
            all = new OperationDetails();
            details = all;
        }
        return all;
    }

    /** Notes why it fails; the first reason stays. */
    public final void fail(WorkFailure why) {
        OperationDetails all = makeDetails();
        if (all.failure == null) {
            all.failure = why;
        }
    }

    /** Returns whether it fails, as far as is known. */
    final boolean hasFailed() {
        OperationDetails all = details;
        return all != null && all.failure != null;
    }

    /** Returns why it fails. It has failed. */
    final WorkFailure failure() {
        return Objects.requireNonNull(makeDetails().failure, "the operation has not failed");
    }

    /** Returns the blocks of a kernel that has begun; null if it is one block alone. */
    final @Nullable GridRun grid() {
        OperationDetails all = details;
        return all == null ? null : all.grid;
    }

    /** Returns what programmatic dependent launch adds to it, or null. */
    final @Nullable ProgrammaticDependency programmatic() {
        OperationDetails all = details;
        return all == null ? null : all.programmatic;
    }

    /** Returns what programmatic dependent launch adds to it; it exists from now on. */
    final ProgrammaticDependency makeProgrammatic() {
        OperationDetails all = makeDetails();
        ProgrammaticDependency programmatic = all.programmatic;
        if (programmatic == null) {
            programmatic = new ProgrammaticDependency(this);
            all.programmatic = programmatic;
        }
        return programmatic;
    }

    /** Lets the kernels that follow this running kernel begin {@code nanos} after the begin of each of its blocks. */
    public final void triggerProgrammaticLaunch(long nanos) {
        makeProgrammatic().trigger(nanos);
    }

    /**
     * Lets each block of this running kernel wait, {@code nanos} after its begin, for the kernels before it. Returns
     * whether the kernel can be suspended, and is until {@link #isAfterPrimaries}.
     */
    public final boolean synchronizeWithPrimaries(long nanos) {
        return makeProgrammatic().synchronize(nanos);
    }

    /** Returns whether all kernels that it follows programmatically are complete. */
    public final boolean isAfterPrimaries() {
        ProgrammaticDependency programmatic = programmatic();
        return programmatic == null || !programmatic.hasOpenPrimaries();
    }

    /** Returns what messages call it that reach calls for other devices. */
    public final String withDevice() {
        return this + " on device " + owner.device().ordinal();
    }

    /** Returns what messages call it. */
    @Override
    public final String toString() {
        String label = work == null ? "a complete operation" : work.label();
        return label + " #" + id() + " in " + owner.name();
    }
}
