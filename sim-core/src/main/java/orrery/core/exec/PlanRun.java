package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.kernel.DeviceGraph;
import orrery.core.kernel.GraphLaunchMode;
import orrery.core.trace.GraphPart;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * One execution of a plan; when it is over, the same object can be the next one. What pieces of work wait for is
 * counted in flat arrays: a piece has no operation before its turn comes, unless something else is ordered with it.
 */
public final class PlanRun {
    /** What is counted of each piece of work: when it can have its turn, and how many it still waits for. */
    private static final int READY_AT = 0;

    private static final int UNMET = 1;
    private static final int FIELDS = 2;

    private final Plan plan;
    private final Scheduler scheduler;
    private final OperationPool pool;
    private final long firstId;
    private final long[] waits;
    private PlanOperation[] ahead;
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
    public interface Environment extends GraphPart {

        /** What happens inside the operation at a position. */
        CompositeWork.Inside inside(int position, Operation operation);

        /** A kernel sets the value of a conditional handle. */
        void setConditional(long handle, int value);

        /** A kernel launches a graph; the result code. */
        CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode);

        /** The running graph, if it can be launched from the device; else null. */
        DeviceGraph currentGraph();

        /** A kernel that can launch graphs has had its say, or a part of it. */
        void asked(long now);

        /** Everything is complete at {@code at}. */
        void completed(PlanRun run, long at);
    }

    /** An execution of {@code plan} to be. */
    public PlanRun(Plan plan, Scheduler scheduler) {
        this.plan = plan;
        this.scheduler = scheduler;
        this.pool = scheduler.pool();
        this.firstId = scheduler.nextIds(plan.size());
        this.waits = new long[FIELDS * plan.size()];
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
        ahead = null;
        begun = 0;
        open = plan.size();
        issueNanos = costs.graphIssue();
        issuedAt = from - issueNanos;
        lastAt = from;
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

    /** The operation of a piece of work before its turn. */
    private PlanOperation prepared(int index) {
        if (ahead == null) {
            ahead = new PlanOperation[plan.size()];
        }
        if (ahead[index] == null) {
            ahead[index] = become(index, pool.take());
        }
        return ahead[index];
    }

    private PlanOperation become(int index, PlanOperation operation) {
        operation.belongsTo(this, index);
        operation.prepare(firstId + index, works[plan.base() + index], whole.owner(), whole.correlationId(), from);
        if (!ownUrgencies) {
            operation.urgency(whole.urgency());
        }
        return operation;
    }

    /**
     * What a piece of work waited for is complete. If it has no operation yet it takes {@code spare}, or another one;
     * what is still to spare.
     */
    private PlanOperation released(int index, PlanOperation spare) {
        PlanOperation prepared = ahead == null ? null : ahead[index];
        long at = waits[FIELDS * index + READY_AT];
        if (prepared != null) {
            scheduler.released(prepared, at);
            return spare;
        }
        scheduler.released(become(index, spare == null ? pool.take() : spare), at);
        return null;
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
        if (open == 0) {
            environment.completed(this, lastAt);
            return;
        }
        scheduler.submitted(open);
        for (int i = 0; i < plan.size(); i++) {
            if (scheduler.traced()) {
                scheduler.tellSubmitted(prepared(i));
            }
            begun = i + 1;
            if (waits[FIELDS * i + UNMET] == 0) {
                released(i, null);
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

    /** A piece of work is complete: its dependents go on, and the whole if it was the last. */
    void completed(PlanOperation operation) {
        int index = operation.index();
        long at = operation.completedAt();
        if (ahead != null) {
            ahead[index] = null;
        }
        PlanOperation spare = pool.spared(operation);
        lastAt = Math.max(lastAt, at);
        int[] out = plan.out();
        int end = plan.outStart()[index + 1];
        for (int i = plan.outStart()[index]; i < end; i++) {
            int dependent = out[i];
            int wait = FIELDS * dependent;
            waits[wait + READY_AT] = Math.max(waits[wait + READY_AT], at);
            // What has no turn may be complete before all are submitted: the others come in the order of submission.
            if (--waits[wait + UNMET] == 0 && dependent < begun) {
                spare = released(dependent, spare);
            }
        }
        if (spare != null) {
            pool.giveBack(spare);
        }
        if (--open == 0) {
            environment.completed(this, lastAt);
        }
    }

    /** The operations that depend on one. */
    List<Operation> dependents(int index) {
        List<Operation> all = new ArrayList<>();
        for (int i = plan.outStart()[index]; i < plan.outStart()[index + 1]; i++) {
            all.add(prepared(plan.out()[i]));
        }
        if (all.isEmpty()) {
            all.add(whole);
        }
        return all;
    }
}
