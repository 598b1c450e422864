package orrery.core.graphexec;

import orrery.core.exec.CompositeWork;
import orrery.core.exec.Operation;
import orrery.core.work.Lane;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** A launch of an executable graph: one operation of its stream, whatever is inside. */
public final class GraphLaunch implements CompositeWork {
    private final GraphExec exec;
    private final Version version;

    GraphLaunch(GraphExec exec, Version version) {
        this.exec = exec;
        this.version = version;
    }

    /** What is launched. */
    public GraphExec exec() {
        return exec;
    }

    /** What its nodes do. */
    Version version() {
        return version;
    }

    @Override
    public String kind() {
        return "graph";
    }

    @Override
    public String label() {
        return "graph " + exec.id();
    }

    @Override
    public NodeType nodeType() {
        return null;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public Lane lane() {
        return Lane.COMPOSITE;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.graphStart();
    }

    @Override
    public void perform(CUresult status) {}

    @Override
    public Inside enqueued(Operation operation) {
        exec.takeTurn(operation);
        return new StreamEnvironment(this, operation);
    }
}
