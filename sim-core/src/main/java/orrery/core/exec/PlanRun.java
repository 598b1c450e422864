package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.work.Work;
import orrery.device.CostModel;

/**
 * One execution of a plan. Its operations are made once: when an execution is over, the next one can use them again,
 * unless somebody may still look at them.
 */
public final class PlanRun {
    private final Plan plan;
    private final Scheduler scheduler;
    private final PlanOperation[] operations;
    private Operation whole;
    private Runnable over;
    private int open;
    private long issuedAt;
    private long issueNanos;
    private long lastAt;

    /** An execution of {@code plan} to be. */
    public PlanRun(Plan plan, Scheduler scheduler) {
        this.plan = plan;
        this.scheduler = scheduler;
        this.operations = new PlanOperation[plan.size()];
        for (int i = 0; i < operations.length; i++) {
            operations[i] = new PlanOperation(this, i, scheduler.nextId());
        }
    }

    /**
     * Prepares an execution at {@code now}: before it begins, its operations can be ordered with others.
     *
     * @param operation what is complete when everything is complete
     * @param works what each piece of work is
     * @param ownUrgencies whether each piece is as urgent as it says; else all are as urgent as the whole
     * @param whenOver what happens when everything is complete, before that is told to those who wait
     */
    public void prepare(Operation operation, Work[] works, boolean ownUrgencies, long now, Runnable whenOver) {
        CostModel costs = operation.owner().engine().costs();
        long from = now + costs.graphStart();
        whole = operation;
        over = whenOver;
        open = plan.size();
        issueNanos = costs.graphIssue();
        issuedAt = from - issueNanos;
        lastAt = from;
        for (int i = 0; i < operations.length; i++) {
            PlanOperation each = operations[i];
            each.prepare(works[i], operation.owner(), operation.correlationId(), from);
            each.waitFor(plan.indegree()[i]);
            if (!ownUrgencies) {
                each.urgency(operation.urgency());
            }
        }
    }

    /** The operation at a position of the plan. */
    public Operation operation(int position) {
        return operations[position];
    }

    /** Lets the execution begin. */
    public void begin() {
        if (open == 0) {
            end(lastAt);
            return;
        }
        for (PlanOperation each : operations) {
            scheduler.commit(each);
        }
    }

    /** When a kernel whose turn comes at {@code now} is issued: they are issued one after the other. */
    long issue(long now) {
        issuedAt = Math.max(now, issuedAt + issueNanos);
        return issuedAt;
    }

    /** A piece of work is complete: its dependents go on, and the whole if it was the last. */
    void completed(int index, long at) {
        lastAt = Math.max(lastAt, at);
        int end = plan.outStart()[index + 1];
        for (int i = plan.outStart()[index]; i < end; i++) {
            scheduler.released(operations[plan.out()[i]], at);
        }
        if (--open == 0) {
            end(lastAt);
        }
    }

    private void end(long at) {
        over.run();
        scheduler.complete(whole, at);
    }

    /** The operations that depend on one. */
    List<Operation> dependents(int index) {
        List<Operation> all = new ArrayList<>();
        for (int i = plan.outStart()[index]; i < plan.outStart()[index + 1]; i++) {
            all.add(operations[plan.out()[i]]);
        }
        if (all.isEmpty()) {
            all.add(whole);
        }
        return all;
    }
}
