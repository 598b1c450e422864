package orrery.core.graphexec;

import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.Executor;
import orrery.core.exec.GraphRun;
import orrery.core.exec.GraphScope;
import orrery.core.exec.KernelTimeout;
import orrery.core.graph.ConditionalKind;
import orrery.core.time.TimedAction;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;

/** An execution of a conditional node. It evaluates the condition and executes the body that the value selects. */
final class ConditionalExecution implements CompositeWork.Inside, GraphScope, TimedAction {
    private final Execution execution;
    private final ConditionalNode node;
    private final CompositeOperation operation;
    private GraphRun run;
    private long iterations;

    ConditionalExecution(Execution execution, ConditionalNode node, CompositeOperation operation) {
        this.execution = execution;
        this.node = node;
        this.operation = operation;
    }

    private Executor executor() {
        return execution.exec().executor();
    }

    @Override
    public void begin(long now) {
        scheduleEvaluation(now);
    }

    /** Schedules the evaluation of the condition, which takes device time. */
    private void scheduleEvaluation(long now) {
        executor().later(now + operation.work().nanos(operation.costs()), this);
    }

    /** Evaluates the condition and starts a body, or completes the node. */
    @Override
    public void fire(long now) {
        Segment body = operation.owner().faults().failed()
                ? null
                : node.body(execution.exec().values().resolve(node.handle()));
        if (body == null || body.idle() || !tryStartIteration()) {
            operation.complete(now);
            return;
        }
        if (run == null) {
            run = new GraphRun(body.plan(), executor());
        }
        run.prepare(operation, execution.works(), execution.exec().nodePriorities(), now, this);
        run.begin();
    }

    /** Counts an iteration. Returns false, and raises a device fault, if the limit of the machine is reached. */
    private boolean tryStartIteration() {
        if (iterations++ < execution.exec().iterationLimit()) {
            return true;
        }
        String what =
                operation + " has executed its body " + (iterations - 1) + " times; this is the limit of the machine";
        operation
                .owner()
                .faults()
                .fault(
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        new KernelTimeout(what),
                        operation.toString(),
                        executor().now());
        return false;
    }

    @Override
    public void completed(GraphRun body, long at) {
        if (node.definition().condition() == ConditionalKind.WHILE) {
            scheduleEvaluation(at);
        } else {
            operation.complete(at);
        }
    }

    @Override
    public CompositeWork.Inside inside(int position, CompositeOperation nested) {
        return execution.inside(position, nested);
    }

    @Override
    public long graphId() {
        return execution.graphId();
    }

    @Override
    public boolean conditional() {
        return true;
    }

    @Override
    public long launcherGraphId() {
        return execution.launcherGraphId();
    }

    @Override
    public void setConditional(long handle, int value) {
        execution.setConditional(handle, value);
    }

    @Override
    public CUresult requestLaunch(DeviceGraph graph, GraphLaunchMode mode) {
        return execution.requestLaunch(graph, mode);
    }

    @Override
    public void startRequested(long now) {
        execution.startRequested(now);
    }

    @Override
    public DeviceGraph currentGraph() {
        return execution.currentGraph();
    }
}
