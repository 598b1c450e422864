package orrery.core.graphexec;

import orrery.core.exec.CompositeWork;
import orrery.core.exec.Operation;
import orrery.core.exec.PlanRun;
import orrery.core.kernel.DeviceGraph;
import orrery.core.kernel.GraphLaunchMode;
import orrery.core.rule.NotSimulated;
import orrery.core.work.Work;
import orrery.device.CUresult;

/** One execution of an executable graph. */
final class Execution implements CompositeWork.Inside, PlanRun.Environment {
    private final GraphExec exec;
    private final Version version;
    private final Operation operation;
    private final Ties ties;
    private Work[] works;

    Execution(GraphLaunch launch, Operation operation) {
        this.exec = launch.exec();
        this.version = launch.version();
        this.operation = operation;
        this.ties = exec.events().length == 0 ? null : new Ties(exec, version.works(), operation);
    }

    GraphExec exec() {
        return exec;
    }

    /** The operation that the execution is inside of. */
    Operation operation() {
        return operation;
    }

    /** What is done, by position. */
    Work[] works() {
        return works;
    }

    @Override
    public void begin(long now) {
        works = version.effective();
        for (int position : exec.conditions()) {
            exec.values().begin(((ConditionalNode) works[position]).handle());
        }
        PlanRun run = exec.takeRun();
        run.prepare(
                operation,
                works,
                exec.nodePriorities(),
                now + operation.work().nanos(operation.owner().engine().model().costs()),
                this);
        if (ties != null) {
            ties.order(run);
        }
        run.begin();
    }

    @Override
    public CompositeWork.Inside inside(int position, Operation node) {
        return new ConditionalExecution(this, (ConditionalNode) works[position], node);
    }

    @Override
    public void setConditional(long handle, int value) {
        exec.values().set(handle, value);
    }

    @Override
    public CUresult launchGraph(DeviceGraph graph, GraphLaunchMode mode) {
        throw NotSimulated.operation("the launch of a graph from the device");
    }

    @Override
    public DeviceGraph currentGraph() {
        return exec.launchable() ? exec : null;
    }

    @Override
    public void completed(PlanRun run, long at) {
        exec.giveBack(run);
        exec.turnOver();
        exec.scheduler().complete(operation, at);
    }
}
