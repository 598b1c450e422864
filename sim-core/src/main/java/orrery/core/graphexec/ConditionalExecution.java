package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.Engine;
import orrery.core.engine.GraphRun;
import orrery.core.engine.GraphScope;
import orrery.core.engine.Operation;
import orrery.core.engine.Plan;
import orrery.core.engine.TimedAction;
import orrery.core.fault.KernelTimeout;
import orrery.core.graph.Conditional;
import orrery.core.kernel.WorkFailure;
import orrery.core.order.GraphSegment;
import orrery.core.order.NodeStep;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.LaunchingKernel;

/**
 * An execution of a conditional node: it reads the value of the handle and executes the body that the value selects.
 */
final class ConditionalExecution implements CompositeWork.Inside, GraphScope, GraphSegment, TimedAction {
    private final Execution execution;
    private final Conditional node;
    private final Segment[] bodies;
    private final Operation operation;
    private final GraphScope outer;
    private final int position;
    private @Nullable GraphRun run;
    private @Nullable Segment body;
    private long iterations;

    /** Creates the execution of the node at {@code position} of {@code outer}. */
    ConditionalExecution(Execution execution, GraphScope outer, int position, Conditional node, Operation operation) {
        this.execution = execution;
        this.outer = outer;
        this.position = position;
        this.node = node;
        this.bodies = execution.exec().bodies(position);
        this.operation = operation;
    }

    private Engine engine() {
        return execution.exec().engine();
    }

    @Override
    public void begin(long now) {
        readValue(now);
    }

    /** Schedules the read of the value. */
    private void readValue(long now) {
        engine().later(now + operation.work().nanos(operation.costs()), this);
    }

    private @Nullable Segment chosenBody() {
        int index = node.condition().body(execution.exec().values().get(node.handle()), bodies.length);
        return index < 0 ? null : bodies[index];
    }

    /** Selects a body by the value, and begins it. */
    @Override
    public void fire(long now) {
        body = operation.owner().faults().failed() ? null : chosenBody();
        if (body == null || body.isIdle() || !countIteration()) {
            complete(now);
            return;
        }
        if (run == null) {
            run = new GraphRun(body.plan(), operation.owner());
            execution.executes(run);
        }
        run.prepare(
                operation,
                Objects.requireNonNull(execution.works()),
                execution.exec().usesNodePriorities(),
                now,
                this);
        run.begin();
    }

    /** Counts an iteration. Reports a fault and returns false if the machine allows no more. */
    private boolean countIteration() {
        if (iterations++ < execution.exec().values().iterationLimit()) {
            return true;
        }
        String what = operation + " has executed its body " + (iterations - 1)
                + " times, the limit that MachineOptions.withIterationLimit sets: no kernel has set " + node.handle()
                + " to 0; legal is a body with a kernel that does in the end, and for a longer loop a higher limit";
        operation
                .owner()
                .faults()
                .fault(
                        CUresult.CUDA_ERROR_LAUNCH_FAILED,
                        WorkFailure.of(new KernelTimeout(what)),
                        operation.withDevice(),
                        engine().now());
        return false;
    }

    @Override
    public void completed(GraphRun body, long at) {
        if (node.condition() == CUgraphConditionalNodeType.WHILE) {
            readValue(at);
        } else {
            complete(at);
        }
    }

    private void complete(long at) {
        if (run != null) {
            execution.ended(run);
        }
        operation.complete(at);
    }

    @Override
    public CompositeWork.Inside inside(int at, Operation nested) {
        return execution.inside(this, at, nested);
    }

    @Override
    public long launchId() {
        return execution.launchId();
    }

    @Override
    public List<NodeStep> path(int position) {
        List<NodeStep> path = new ArrayList<>(outer.path(this.position));
        Plan plan = Objects.requireNonNull(body).plan();
        path.add(new NodeStep(this, iterations, execution.exec().edgesOf(plan), position));
        return path;
    }

    /** Returns false: another execution of the node is in another execution of its graph, which says their order. */
    @Override
    public boolean isAfter(List<NodeStep> earlier) {
        return execution.isAfter(earlier);
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
    public int body() {
        return Arrays.asList(bodies).indexOf(body);
    }

    /** Returns 0: a graph with conditional nodes is not launched by kernels (EXEC-13). */
    @Override
    public long launcherGraphId() {
        return 0;
    }

    @Override
    public void setConditional(long handle, int value) {
        execution.setConditional(handle, value);
    }

    @Override
    public CUresult requestLaunch(@Nullable DeviceGraph graph, GraphLaunchMode mode, LaunchingKernel kernel, int at) {
        return execution.requestLaunch(graph, mode, kernel, this, at);
    }

    @Override
    public void startRequested(long now) {
        execution.startRequested(now);
    }

    @Override
    public @Nullable DeviceGraph graph(long number) {
        return execution.graph(number);
    }

    /** Returns null: a graph with conditional nodes is not launched by kernels (EXEC-13). */
    @Override
    public @Nullable DeviceGraph currentGraph() {
        return null;
    }
}
