package orrery.core.graphexec;

import orrery.core.exec.Operation;
import orrery.core.exec.Plan;
import orrery.core.exec.PlanRun;
import orrery.core.exec.Scheduler;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.trace.Trace;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;

/**
 * An executable graph: a snapshot of a graph, laid out to be launched. What its nodes do is kept in versions: a launch
 * holds the version of its time, and a later change makes a new one.
 */
public final class GraphExec {
    private final long id;
    private final int flags;
    private final Scheduler scheduler;
    private final Trace trace;
    private final Level level;
    private final Plan plan;
    private final int[] events;
    private Work[] works;
    private boolean[] disabled;
    private boolean shared;
    private PlanRun idle;
    private Operation lastLaunch;
    private boolean destroyed;

    /** Instantiates a graph that {@link Validation} has found legal. */
    GraphExec(long id, Graph graph, int flags, Scheduler scheduler, Trace trace) {
        PlanBuilder builder = new PlanBuilder();
        this.id = id;
        this.flags = flags;
        this.scheduler = scheduler;
        this.trace = trace;
        this.level = builder.layOut(graph);
        this.plan = builder.plan();
        this.works = builder.works();
        this.events =
                PlanBuilder.positionsOf(level, works, work -> work instanceof EventRecord || work instanceof EventWait);
    }

    /** Its number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    /** The flags that a query tells: those that change what launches do with memory, or where they come from. */
    public int reportedFlags() {
        return flags & (InstantiateFlags.AUTO_FREE_ON_LAUNCH | InstantiateFlags.DEVICE_LAUNCH);
    }

    /** Whether its kernels have the priorities of their nodes, not of the stream that it is launched into. */
    public boolean nodePriorities() {
        return (flags & InstantiateFlags.USE_NODE_PRIORITY) != 0;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    // -- what its nodes do ---------------------------------------------------------------------------------------

    /** The position of what {@code node} became, or -1 if it is not in this executable graph. */
    int position(Node node) {
        Level home = level.find(node.graph());
        int position = home == null ? -1 : home.position(node);
        return position < 0 ? -1 : home.base() + position;
    }

    /** What is done at a position, whether it is enabled or not. */
    Work work(int position) {
        return works[position];
    }

    /** Lets something else be done at a position, from the next launch on. */
    void work(int position, Work work) {
        if (works[position] != work) {
            own();
            works[position] = work;
        }
    }

    boolean enabled(int position) {
        return disabled == null || !disabled[position];
    }

    void enable(int position, boolean on) {
        if (enabled(position) != on) {
            own();
            if (disabled == null) {
                disabled = new boolean[works.length];
            }
            disabled[position] = !on;
        }
    }

    /** A launch holds the version that it began with: what changes now is a new one. */
    private void own() {
        if (shared) {
            works = works.clone();
            disabled = disabled == null ? null : disabled.clone();
            shared = false;
        }
    }

    /** The rules by which a single node changes; {@code newer} is of its kind. */
    public void change(Node node, Work newer) {
        int position = require(node, newer.nodeType());
        Obstacle obstacle = works[position].obstacle(newer);
        ExecRule.PARAMETERS.require(
                obstacle == null, () -> node + " of " + this + " gets other parameters: " + obstacle.text());
        if (newer instanceof ChildGraph child) {
            Failure<UpdateResult> failure = ExecUpdate.apply(this, childLevel(node), child.graph());
            if (failure != null) {
                throw ExecRule.CHILD.violated(node + " of " + this + " gets another graph", failure.exception());
            }
        } else {
            work(position, newer);
        }
    }

    private Level childLevel(Node node) {
        Level home = level.find(node.graph());
        return home.child(home.position(node));
    }

    private int require(Node node, NodeType type) {
        int position = position(node);
        ExecRule.NODE.require(
                position >= 0 && works[position].nodeType() == type,
                () -> node + " is named as a " + type + " node of " + this);
        return position;
    }

    /** What a node does from the next launch on. */
    public Work work(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is named as a node of " + this);
        return works[position];
    }

    /** Whether a node takes part in launches. */
    public boolean enabled(Node node) {
        return enabled(switchable(node));
    }

    /** Lets a node take part in launches from the next one on, or not. */
    public void enable(Node node, boolean on) {
        enable(switchable(node), on);
    }

    private int switchable(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is named as a node of " + this);
        ExecRule.ENABLE.require(
                works[position].nodeType().canBeDisabled(), () -> node + " of " + this + " is enabled or disabled");
        return position;
    }

    /** Updates everything from a graph of the same shape; null, or why nothing was updated. */
    public Failure<UpdateResult> update(Graph graph) {
        ExecRule.UPDATE_SOURCE.require(
                graph.owner() == null, () -> this + " is updated from " + graph + ", a part of " + graph.owner());
        return ExecUpdate.apply(this, level, graph);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    /** A launch of what its nodes do now. */
    public GraphLaunch launch() {
        shared = true;
        return new GraphLaunch(this, works, disabled);
    }

    /** Orders a launch behind the one before: an executable graph never runs beside itself. */
    void takeTurn(Operation launch) {
        scheduler.order(launch, lastLaunch);
        lastLaunch = launch;
    }

    /** Where its nodes record events or wait for them, in the order of the nodes. */
    int[] events() {
        return events;
    }

    int size() {
        return plan.size();
    }

    /** An execution to begin: one that is over, if nobody can look at that any more. */
    PlanRun takeRun() {
        PlanRun run = idle == null || trace.on() ? new PlanRun(plan, scheduler) : idle;
        idle = null;
        return run;
    }

    void giveBack(PlanRun run) {
        if (!trace.on()) {
            idle = run;
        }
    }

    /** Ends its life; launches go on. */
    public void destroy() {
        destroyed = true;
    }

    /** Whether it is gone. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "executable graph " + id;
    }
}
