package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.kernel.DeviceGraph;
import orrery.core.kernel.GraphLaunchMode;
import orrery.core.trace.GraphPart;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** One piece of work of a plan that is being executed. Its dependents are in the plan. */
final class PlanOperation extends Operation {
    private PlanRun run;
    private int index;

    /** Makes it the operation of one piece of an execution. */
    void belongsTo(PlanRun execution, int piece) {
        // Storing a reference costs more than finding that it is there.
        if (run != execution) {
            run = execution;
        }
        index = piece;
    }

    /** Makes it the operation of nothing. */
    void forget() {
        run = null;
        forgetWork();
    }

    /** Which piece of work of the plan it is. */
    int index() {
        return index;
    }

    /** Never: it is soon the operation of another piece. */
    @Override
    boolean quiet() {
        return false;
    }

    @Override
    public GraphPart graph() {
        return run.environment();
    }

    @Override
    public int position() {
        return run.position(index);
    }

    @Override
    void schedule(long time, int priority) {
        run.schedule(index, time, priority);
    }

    @Override
    long startDelay(CostModel costs, long now) {
        return run.issue(now) - now + costs.graphKernelStart();
    }

    /** The kernel of the next piece of work runs in its place. */
    @Override
    void forgetKernel() {}

    @Override
    void release(Scheduler scheduler) {
        super.release(scheduler);
        run.completed(this);
    }

    @Override
    List<Operation> waiters() {
        List<Operation> all = new ArrayList<>(super.waiters());
        all.addAll(run.dependents(index));
        return all;
    }

    // -- what its kernel asks for: a body that has kept its context for later is in no graph then ------------------

    @Override
    void asked(long now) {
        run.environment().asked(now);
    }

    @Override
    public void setConditional(long handle, int value) {
        if (run == null) {
            super.setConditional(handle, value);
        } else {
            run.environment().setConditional(handle, value);
        }
    }

    @Override
    public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        return run == null ? super.launchGraph(graph, mode) : run.environment().launchGraph(graph, mode);
    }

    @Override
    public DeviceGraph currentGraph() {
        return run == null ? super.currentGraph() : run.environment().currentGraph();
    }
}
