package orrery.core.engine;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.EngineKind;
import orrery.sim.KernelArguments;

/** An operation that is a node of a graph. Each execution of the graph uses it again. */
final class NodeOperation extends Operation {
    private static final NodeOperation[] NONE = {};

    private final GraphRun run;
    private final int position;
    private NodeOperation[] dependents = NONE;

    /** The arguments of a kernel; null if it is none. */
    private @Nullable KernelArguments arguments;

    private NodeCosts nodeCosts = NodeCosts.NONE;

    /** How many things it waits for at the begin of each execution. */
    private int waitsAtFirst;

    /** Creates a node; {@link GraphRun} lets it follow others, and sets what it does. */
    NodeOperation(GraphRun run, WorkOwner owner, int position) {
        super(owner);
        this.run = run;
        this.position = position;
    }

    NodeOperation[] dependents() {
        return dependents;
    }

    void dependents(NodeOperation[] all) {
        dependents = all.length == 0 ? NONE : all;
    }

    /** Sets what it executes. */
    void define(Work what, EngineKind kind, int urgent) {
        work = what;
        channel = Channel.numberOf(kind);
        onlyOrders = kind == EngineKind.ORDER;
        urgency = (byte) urgent;
        if (what instanceof KernelLaunch kernel) {
            launch = kernel.configuration();
            arguments = kernel.arguments();
        } else {
            launch = null;
            arguments = null;
        }
    }

    /** Shows listeners what it executes now, not what it would have executed when it was submitted. */
    void showWork() {
        if (details != null && details.view != null) {
            details.view.changed(work());
        }
    }

    /** Sets what its place in the graph costs, and what it waits for at the begin of each execution. */
    void place(int waits, NodeCosts costs) {
        waitsAtFirst = waits;
        nodeCosts = costs;
        waitsFor = waits;
    }

    /** Resets the operation, so that the next execution can use it. */
    private void reset() {
        waitsFor = waitsAtFirst;
        readyAt = 0;
        begunAt = NOT_YET;
        dropped = false;
        effectHandled = false;
        if (onlyOrders) {
            channel = Channel.NO_NUMBER;
        }
        become(OperationState.WAITING, "the next execution uses it");
    }

    @Override
    public long id() {
        return run.firstId() + position - run.base();
    }

    @Override
    public long correlationId() {
        return run.container().correlationId();
    }

    @Override
    long visibleAt() {
        return run.visibleAt();
    }

    @Override
    public KernelArguments arguments() {
        return Objects.requireNonNull(arguments, "it is no kernel");
    }

    @Override
    public GraphScope scope() {
        return run.scope();
    }

    @Override
    public int position() {
        return position;
    }

    @Override
    long issueKernel(long now, CostModel costs) {
        return run.issue(now, nodeCosts.issueNanos()) + costs.graphKernelStart();
    }

    @Override
    long joinNanos() {
        return nodeCosts.joinNanos();
    }

    @Override
    void released(Engine engine, long at) {
        byte through = channel;
        reset();
        long from = at + nodeCosts.forkNanos();
        for (NodeOperation each : dependents) {
            engine.met(each, through, from);
        }
        run.completed(at);
    }

    @Override
    void addGraphDependents(List<Operation> all) {
        all.addAll(dependents.length == 0 ? List.of(run.container()) : List.of(dependents));
    }
}
