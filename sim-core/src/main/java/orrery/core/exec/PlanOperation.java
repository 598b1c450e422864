package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.kernel.DeviceGraph;
import orrery.core.kernel.GraphLaunchMode;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** One piece of work of a plan that is being executed. Its dependents are in the plan. */
final class PlanOperation extends Operation {
    private final PlanRun run;
    private final int index;
    private int execution;
    private KernelRun kernel;

    PlanOperation(PlanRun run, int index, long id) {
        super(id);
        this.run = run;
        this.index = index;
    }

    /** Makes it a part of an execution; false if it is one already. */
    boolean beginsExecution(int number) {
        boolean begins = execution != number;
        execution = number;
        return begins;
    }

    /** The same object in every execution. */
    @Override
    KernelRun kernelRun(SmPool pool) {
        if (kernel == null || !kernel.isOn(pool)) {
            kernel = new KernelRun(pool, this);
        }
        return kernel;
    }

    @Override
    long startDelay(CostModel costs, long now) {
        return run.issue(now) - now + costs.graphKernelStart();
    }

    @Override
    void release(Scheduler scheduler) {
        super.release(scheduler);
        run.completed(index, completedAt());
    }

    @Override
    List<Operation> waiters() {
        List<Operation> all = new ArrayList<>(super.waiters());
        all.addAll(run.dependents(index));
        return all;
    }

    // -- what its kernel asks for --------------------------------------------------------------------------------

    @Override
    void asked(long now) {
        run.environment().asked(now);
    }

    @Override
    public void setConditional(long handle, int value) {
        run.environment().setConditional(handle, value);
    }

    @Override
    public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        return run.environment().launchGraph(graph, mode);
    }

    @Override
    public DeviceGraph currentGraph() {
        return run.environment().currentGraph();
    }
}
