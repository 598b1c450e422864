package orrery.core.exec;

import java.util.ArrayList;
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
    /** What is counted of each piece of work: when it can have its turn, and how many it still waits for. */
    private static final int READY_AT = 0;

    private static final int UNMET = 1;
    private static final int FIELDS = 2;

    private final Plan plan;
    private final int[] outStart;
    private final int[] out;
    private final Scheduler scheduler;
    private final OperationPool pool;
    private final long firstId;
    private final long[] waits;
    private final SmallKernels small;
    private PlanOperation[] operations;
    private int seat;
    private Environment environment;
    private Operation whole;
    private Work[] works;
    private boolean ownUrgencies;
    private long from;
    private int begun;
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

    /** An execution of {@code plan} to be. */
    public PlanRun(Plan plan, Scheduler scheduler) {
        this.plan = plan;
        this.outStart = plan.outStart();
        this.out = plan.out();
        this.scheduler = scheduler;
        this.pool = scheduler.pool();
        this.firstId = scheduler.nextIds(plan.size());
        this.waits = new long[FIELDS * plan.size()];
        this.small = new SmallKernels(this, scheduler, plan.size());
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
        begun = 0;
        open = plan.size();
        issueNanos = costs.graphIssue();
        issuedAt = from - issueNanos;
        lastAt = from;
        small.prepare(operation, work);
        for (int i = 0; i < plan.size(); i++) {
            waits[FIELDS * i + READY_AT] = from;
            waits[FIELDS * i + UNMET] = plan.indegree()[i];
        }
        if (plan.early() != null) {
            for (EarlyEdge edge : plan.early()) {
                scheduler.orderEarly(prepared(edge.to()), prepared(edge.from()), edge.port(), edge.programmatic());
            }
        }
        for (int composite : plan.composites()) {
            PlanOperation each = prepared(composite);
            each.inside(part.inside(plan.base() + composite, each));
        }
    }

    /** The operation of a piece of work that is not complete; it has one from now on. */
    PlanOperation prepared(int piece) {
        if (operations == null) {
            operations = new PlanOperation[plan.size()];
        }
        if (operations[piece] == null) {
            operations[piece] = become(piece, pool.take());
        }
        return operations[piece];
    }

    private PlanOperation become(int piece, PlanOperation operation) {
        operation.belongsTo(this, piece);
        operation.prepare(firstId + piece, work(piece), whole.owner(), whole.correlationId(), from);
        operation.urgency(urgency(work(piece)));
        return operation;
    }

    /** What messages call a piece of work that has no operation. */
    String name(int piece) {
        return become(piece, new PlanOperation()).toString();
    }

    private boolean isSmall(int piece) {
        return !hasOperation(piece) && small.include(piece);
    }

    private boolean hasOperation(int piece) {
        return operations != null && operations[piece] != null;
    }

    /** What a piece of work is. */
    Work work(int piece) {
        return works[plan.base() + piece];
    }

    /** How urgent it is. */
    int urgency(Work work) {
        return ownUrgencies && work.urgency() >= 0 ? work.urgency() : whole.urgency();
    }

    /** When all is complete that a piece of work waits for. */
    long readyAt(int piece) {
        return waits[FIELDS * piece + READY_AT];
    }

    /** What a piece of work waited for is complete. */
    void release(int piece) {
        if (isSmall(piece)) {
            schedule(piece, readyAt(piece), EventLoop.BEGINS + urgency(work(piece)));
        } else {
            scheduler.released(prepared(piece), readyAt(piece));
        }
    }

    /** Lets the turn of a piece of work come, or its time be over. */
    void schedule(int piece, long time, int priority) {
        scheduler.loop().at(time, priority, seat, piece);
    }

    @Override
    public void fire(int piece, long now) {
        if (hasOperation(piece)) {
            operations[piece].fire(now);
        } else {
            small.fire(piece, now);
        }
    }

    /** The position of a piece of work. */
    int position(int index) {
        return plan.base() + index;
    }

    /** The operation at a position. */
    public Operation operation(int position) {
        return prepared(position - plan.base());
    }

    /** Lets the execution begin. */
    public void begin() {
        seat = scheduler.loop().seat(this);
        if (open == 0) {
            over();
            return;
        }
        scheduler.submitted(open);
        for (int i = 0; i < plan.size(); i++) {
            if (scheduler.traced()) {
                scheduler.tellSubmitted(prepared(i));
            }
            begun = i + 1;
            if (waits[FIELDS * i + UNMET] == 0) {
                release(i);
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
        leave(completed(piece, at));
    }

    private void leave(int next) {
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
        for (int i = outStart[piece]; i < outStart[piece + 1]; i++) {
            int dependent = out[i];
            if (met(dependent, at)) {
                leave(next);
                next = isSmall(dependent) ? dependent : SmallKernels.NONE;
                if (next == SmallKernels.NONE) {
                    release(dependent);
                }
            }
        }
        if (--open == 0) {
            over();
        }
        return next;
    }

    /** One thing less that a piece of work waits for; whether its turn can come. */
    private boolean met(int piece, long at) {
        long[] wait = waits;
        int first = FIELDS * piece;
        if (wait[first + READY_AT] < at) {
            wait[first + READY_AT] = at;
        }
        // What has no turn may be complete before all are submitted: the others come in the order of submission.
        return --wait[first + UNMET] == 0 && piece < begun;
    }

    private void over() {
        scheduler.loop().leave(seat);
        environment.completed(this, lastAt);
    }

    /** The operations that depend on one. */
    List<Operation> dependents(int index) {
        List<Operation> all = new ArrayList<>();
        for (int i = outStart[index]; i < outStart[index + 1]; i++) {
            all.add(prepared(out[i]));
        }
        if (all.isEmpty()) {
            all.add(whole);
        }
        return all;
    }
}
