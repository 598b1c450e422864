package orrery.core.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.core.kernel.DeviceRuntime;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedPieces;
import orrery.core.trace.GraphPart;
import orrery.core.work.Work;
import orrery.device.CostModel;

/**
 * One execution of a plan; when it is over, the same object can be the next one. What pieces of work wait for is
 * counted in flat arrays: a piece has no operation before its turn comes, unless something else is ordered with it.
 */
public final class PlanRun implements TimedPieces {
    private final Plan plan;
    private final int[] outStart;
    private final int[] out;
    private final Scheduler scheduler;
    private final OperationPool pool;
    private final long firstId;
    private final Pieces pieces;
    private final SmallKernels small;
    private int[] submitted;
    private PlanOperation[] operations;
    private int seat;
    private Environment environment;
    private Operation whole;
    private Work[] works;
    private boolean ownUrgencies;
    private long from;
    private int open;
    private long issuedAt;
    private long issueNanos;
    private long lastAt;

    /** What an execution is a part of. */
    public interface Environment extends GraphPart, DeviceRuntime {

        /** What happens inside the operation at a position. */
        CompositeWork.Inside inside(int position, Operation operation);

        /** A kernel that can launch graphs has had its say, or a part of it. */
        void asked(long now);

        /** Everything is complete at {@code at}. */
        void completed(PlanRun run, long at);

        /** No edge of this kind leads from a kernel without an operation. */
        @Override
        default void triggerProgrammaticLaunchCompletion(long nanos) {}

        /** No edge of this kind leads to a kernel without an operation. */
        @Override
        default void gridDependencySynchronize(long nanos) {}
    }

    /** An execution of a plan to be. */
    public PlanRun(Plan work, Scheduler scheduler) {
        this.plan = scheduler.unobserved() ? Numbering.breadthFirst(work) : work;
        this.outStart = plan.outStart();
        this.out = plan.out();
        this.scheduler = scheduler;
        this.pool = scheduler.pool();
        this.firstId = scheduler.nextIds(plan.size());
        this.pieces = new Pieces(plan.size());
        this.small = new SmallKernels(this, scheduler, pieces);
    }

    /**
     * Prepares an execution: before it begins, its operations can be ordered with others.
     *
     * @param operation what all this is a part of
     * @param work what each piece of work is, by position
     * @param urgencies whether each piece is as urgent as it says; else all are as urgent as the whole
     * @param visible when the first of them can have their turn
     * @param part what the execution is a part of
     */
    public void prepare(Operation operation, Work[] work, boolean urgencies, long visible, Environment part) {
        CostModel costs = operation.owner().engine().costs();
        whole = operation;
        environment = part;
        works = work;
        ownUrgencies = urgencies;
        from = visible;
        open = plan.size();
        issueNanos = costs.graphIssue();
        issuedAt = from - issueNanos;
        lastAt = from;
        if (small.prepare(operation, work, plan)) {
            count();
        }
        pieces.reset();
        if (plan.early() != null) {
            for (EarlyEdge edge : plan.early()) {
                scheduler.orderEarly(prepared(edge.to()), prepared(edge.from()), edge.port(), edge.programmatic());
            }
        }
        for (int composite : plan.composites()) {
            PlanOperation each = prepared(composite);
            each.inside(part.inside(plan.position(composite), each));
        }
    }

    /**
     * Counts what pieces of work wait for: others, and their submission. Where only small kernels come first nothing is
     * complete before all is submitted, so that others need not wait for that.
     */
    private void count() {
        int[] order = new int[plan.size()];
        int roots = 0;
        boolean ordered = false;
        for (int i = 0; i < order.length; i++) {
            int piece = plan.piece(plan.base() + i);
            if (plan.indegree()[piece] == 0) {
                order[roots++] = piece;
                ordered |= small.kind(piece) == Pieces.PLAIN;
            }
        }
        for (int i = 0; i < order.length; i++) {
            int waits = plan.indegree()[i];
            pieces.define(i, small.kind(i), ordered || waits == 0 ? waits + 1 : waits);
        }
        if (ordered) {
            Arrays.setAll(order, i -> plan.piece(plan.base() + i));
        }
        submitted = ordered ? order : Arrays.copyOf(order, roots);
    }

    /** The operation of a piece of work that is not complete; it has one from now on. */
    PlanOperation prepared(int piece) {
        if (operations == null) {
            operations = new PlanOperation[plan.size()];
        }
        if (operations[piece] == null) {
            operations[piece] = become(piece, pool.take());
            pieces.plain(piece);
        }
        return operations[piece];
    }

    private PlanOperation become(int piece, PlanOperation operation) {
        operation.belongsTo(this, piece);
        operation.prepare(
                firstId + plan.position(piece) - plan.base(), work(piece), whole.owner(), whole.correlationId(), from);
        operation.urgency(urgency(piece));
        return operation;
    }

    /** What messages call a piece of work that has no operation. */
    String name(int piece) {
        return become(piece, new PlanOperation()).toString();
    }

    private boolean isSmall(int piece) {
        return pieces.kind(piece) != Pieces.PLAIN;
    }

    /** What a piece of work is. */
    Work work(int piece) {
        return works[plan.position(piece)];
    }

    /** How urgent it is. */
    int urgency(int piece) {
        return ownUrgencies && work(piece).urgency() >= 0 ? work(piece).urgency() : whole.urgency();
    }

    /** What a piece of work waited for is complete. */
    void release(int piece) {
        if (isSmall(piece)) {
            schedule(piece, pieces.readyAt(piece), EventLoop.BEGINS + urgency(piece));
        } else {
            scheduler.released(prepared(piece), pieces.readyAt(piece));
        }
    }

    /** Lets the turn of a piece of work come, or its time be over. */
    void schedule(int piece, long time, int priority) {
        scheduler.loop().at(time, priority, seat, piece);
    }

    @Override
    public void fire(int piece, long now) {
        if (isSmall(piece)) {
            small.fire(piece);
        } else {
            operations[piece].fire(now);
        }
    }

    /** The position of a piece of work. */
    int position(int index) {
        return plan.position(index);
    }

    /** The operation at a position. */
    public Operation operation(int position) {
        return prepared(plan.piece(position));
    }

    /** Lets the execution begin. */
    public void begin() {
        seat = scheduler.loop().seat(this);
        small.seat(seat);
        if (open == 0) {
            over();
            return;
        }
        scheduler.submitted(open);
        for (int piece : submitted) {
            if (scheduler.traced()) {
                scheduler.tellSubmitted(prepared(piece));
            }
            if (pieces.met(piece, from)) {
                release(piece);
            }
        }
    }

    Environment environment() {
        return environment;
    }

    /** When a kernel whose turn comes at {@code now} is issued: they are issued one after the other. */
    long issue(long now) {
        issuedAt = Math.max(now, issuedAt + issueNanos);
        return issuedAt;
    }

    /** A piece of work is complete that has an operation. */
    void completed(PlanOperation operation) {
        int piece = operation.index();
        long at = operation.completedAt();
        operations[piece] = null;
        pool.giveBack(operation);
        int next = completed(piece, at);
        if (next != SmallKernels.NONE) {
            release(next);
        }
    }

    /**
     * A piece of work is complete: its dependents go on, and the whole if it was the last. If the last dependent that
     * can go on is a small kernel its turn is left to the caller, who is told which one that is.
     */
    int completed(int piece, long at) {
        lastAt = Math.max(lastAt, at);
        int next = SmallKernels.NONE;
        int i = outStart[piece];
        for (int dependent = out[i]; dependent != Plan.END; dependent = out[++i]) {
            if (pieces.met(dependent, at)) {
                if (next != SmallKernels.NONE) {
                    next = several(next, i, at);
                    break;
                }
                next = dependent;
            }
        }
        if (next != SmallKernels.NONE && !isSmall(next)) {
            release(next);
            next = SmallKernels.NONE;
        }
        if (--open == 0) {
            over();
        }
        return next;
    }

    /**
     * More than one dependent can go on, the second is at {@code i}: releases all but the last, and says which it is.
     */
    private int several(int first, int i, long at) {
        release(first);
        int next = out[i];
        for (int k = i + 1; out[k] != Plan.END; k++) {
            if (pieces.met(out[k], at)) {
                release(next);
                next = out[k];
            }
        }
        return next;
    }

    private void over() {
        scheduler.loop().leave(seat);
        environment.completed(this, lastAt);
    }

    /** The operations that depend on one. */
    List<Operation> dependents(int index) {
        List<Operation> all = new ArrayList<>();
        for (int i = outStart[index]; out[i] != Plan.END; i++) {
            all.add(prepared(out[i]));
        }
        if (all.isEmpty()) {
            all.add(whole);
        }
        return all;
    }
}
