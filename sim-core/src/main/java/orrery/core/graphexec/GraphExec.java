package orrery.core.graphexec;

import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Executor;
import orrery.core.exec.GraphRun;
import orrery.core.exec.Plan;
import orrery.core.exec.WorkOwner;
import orrery.core.external.ExternalWork;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.Conditional;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.lifetime.Lifetimes;
import orrery.core.lifetime.StreamPosition;
import orrery.core.order.NodeEdges;
import orrery.core.order.OrderPoint;
import orrery.core.pool.GraphMemory;
import orrery.core.stream.Stream;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.Memcpy;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphNodeType;
import orrery.device.CUgraphNodeType.Refers;
import orrery.device.CostModel;
import orrery.sim.DeviceGraph;
import orrery.sim.Trace;

/**
 * An executable graph: a snapshot of a graph, laid out to be launched. What its nodes do is kept in versions: a launch
 * holds the version of its time, and a later change makes a new one.
 */
public final class GraphExec implements DeviceGraph {
    private final long id;
    private final int flags;
    private final Executor executor;
    private final Trace trace;
    private final ConditionalValues values;
    private final Lifetimes lifetimes;
    private final ExecMemory memory;
    private final Segment whole;
    private final int roots;
    private final AtomicInteger siblings;
    private final boolean idle;
    private final int[] events;
    private final int[] externals;
    private final int[] conditions;
    private final WorkTraits launchTraits;
    private final FunctionLimits functions;
    private boolean partitioned;
    private Version version;
    private @Nullable Version watched;
    private @Nullable GraphLifetimes lives;
    private boolean shared;
    private @Nullable GraphRun spare;
    private long lastLaunch;
    private @Nullable OrderPoint lastPoint;
    private @Nullable IdentityHashMap<Plan, PlanEdges> edges;
    private final ExecReferences references = new ExecReferences();
    private @Nullable Version uploaded;
    private boolean running;
    private boolean destroyed;
    private DeviceGraph handle = this;

    /** Instantiates a graph that {@link Validation} has found legal. */
    GraphExec(long id, Graph graph, int flags, GraphServices graphServices) {
        PlanBuilder builder = new PlanBuilder();
        this.id = id;
        this.flags = flags;
        this.executor = graphServices.executor();
        this.trace = graphServices.trace();
        this.values = graphServices.values();
        this.lifetimes = graphServices.lifetimes();
        this.memory = new ExecMemory(this, graphServices.memory(), (flags & InstantiateFlags.AUTO_FREE_ON_LAUNCH) != 0);
        this.whole = builder.layOut(graph);
        this.roots = whole.level().roots();
        this.version = new Version(builder.works(), null);
        this.idle = builder.empty();
        this.partitioned = builder.partitioned();
        this.launchTraits = new WorkTraits(
                AfterFaultPolicy.DROPPED,
                idle ? ImplicitOrder.OWN_STREAM : ImplicitOrder.CONTEXT,
                Turn.WHEN_READY,
                builder.progress());
        checkPartitions(graph);
        memory.adopt(graph);
        this.siblings = graph.copyCount();
        siblings.incrementAndGet();
        this.conditions = builder.positionsOf(whole.level(), EnumSet.of(CUgraphNodeType.CONDITIONAL));
        this.events = builder.positionsOf(whole.level(), CUgraphNodeType.referringTo(Refers.EVENT));
        this.externals = builder.positionsOf(whole.level(), CUgraphNodeType.referringTo(Refers.SEMAPHORES));
        this.functions = new FunctionLimits(version.works(), launchable());
        references.adoptAll(whole.level());
    }

    /** Its number, unique for the life of the machine. */
    public long id() {
        return id;
    }

    @Override
    public DeviceGraph executable() {
        return this;
    }

    /** What kernels get when they ask for the running graph. */
    DeviceGraph handle() {
        return handle;
    }

    /** Kernels that ask for the running graph get the handle that the host has of it. */
    public void handle(DeviceGraph ofHost) {
        handle = ofHost;
    }

    /** The flags that a query tells: those that change what launches do with memory, or where they come from. */
    public int reportedFlags() {
        return flags & (InstantiateFlags.AUTO_FREE_ON_LAUNCH | InstantiateFlags.DEVICE_LAUNCH);
    }

    /** Whether its kernels have the priorities of their nodes, not of the stream that it is launched into. */
    public boolean nodePriorities() {
        return (flags & InstantiateFlags.USE_NODE_PRIORITY) != 0;
    }

    Executor executor() {
        return executor;
    }

    // -- what its nodes do ---------------------------------------------------------------------------------------

    /** The position of what {@code node} became, or -1 if it is not in this executable graph. */
    int position(Node node) {
        Level home = whole.level().find(node.graph());
        if (home == null) {
            return -1;
        }
        int position = home.position(node);
        return position < 0 ? -1 : home.base() + position;
    }

    /** What is done at a position, whether it is enabled or not. */
    NodeWork work(int position) {
        return version.works()[position];
    }

    /** Lets something else be done at a position, from the next launch on. */
    void work(int position, NodeWork work) {
        if (work(position) != work) {
            own();
            version.works()[position] = work;
            partitioned |= Version.partition(work) != null;
        }
    }

    /** Lets the same be done as in a graph, from the next launch on. */
    void adopt(int position, NodeWork work) {
        boolean embedded = work instanceof Conditional;
        work(position, embedded ? ((ConditionalNode) work(position)).with((Conditional) work) : work);
    }

    boolean enabled(int position) {
        return version.enabled(position);
    }

    void enable(int position, boolean on) {
        if (enabled(position) != on) {
            own();
            version = version.withEnabled(position, on);
        }
    }

    /** A launch holds the version that it began with: what changes now is a new one. */
    private void own() {
        watched = null;
        if (shared) {
            version = version.copy();
            shared = false;
        }
    }

    /** The rules by which a single node changes; {@code newer} is of its kind. */
    public void change(Node node, NodeWork newer) {
        int position = require(node, newer.nodeType());
        UpdateConflict conflict = work(position).updateConflict(newer);
        if (conflict != null) {
            throw ExecRule.PARAMETERS.violated(node + " of " + this + " gets other parameters: " + conflict.text());
        }
        ExecRule.PARAMETERS.require(
                !(newer instanceof Memcpy copy) || copy.isOneDimensional(),
                () -> node + " of " + this + " gets a copy of several rows");
        String limit = functions.conflict(position, newer);
        ExecRule.PARAMETERS.require(limit == null, () -> node + " of " + this + " " + limit);
        ExecRule.PARAMETERS.require(
                !launchable() || Validation.hasAllowedOperands(newer, false),
                () -> node + " of " + this
                        + " gets a copy of other memory than the device's and page-locked memory, and"
                        + " is launched from the device");
        if (newer instanceof ChildGraph child) {
            Failure<CUgraphExecUpdateResult> failure = ExecUpdate.apply(this, childLevel(node), child.graph());
            if (failure != null) {
                throw ExecRule.CHILD.violated(node + " of " + this + " gets another graph", failure.exception());
            }
        } else {
            work(position, newer);
        }
    }

    /** Which functions its kernel nodes can get. */
    FunctionLimits functions() {
        return functions;
    }

    private Level childLevel(Node node) {
        Level home = Objects.requireNonNull(whole.level().find(node.graph()));
        return Objects.requireNonNull(home.embedded(home.position(node)))[0];
    }

    private int require(Node node, CUgraphNodeType type) {
        int position = position(node);
        ExecRule.NODE.require(
                position >= 0 && work(position).nodeType() == type,
                () -> node + " is named as a " + type + " node of " + this);
        return position;
    }

    /** What a node does from the next launch on. */
    public NodeWork work(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is named as a node of " + this);
        return work(position);
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
                work(position).nodeType().canBeDisabled(), () -> node + " of " + this + " is enabled or disabled");
        return position;
    }

    /** Updates everything from a graph of the same shape; null, or why nothing was updated. */
    public @Nullable Failure<CUgraphExecUpdateResult> update(Graph graph) {
        ExecRule.UPDATE_SOURCE.require(
                graph.owner() == null, () -> this + " is updated from " + graph + ", a part of " + graph.owner());
        ExecMemory.checkFree(graph, this, "is an update of " + this);
        Failure<CUgraphExecUpdateResult> failure = ExecUpdate.apply(this, whole.level(), graph);
        if (failure == null) {
            ExecMemory.escape(graph);
            memory.adopt(graph);
        }
        return failure;
    }

    /** A level refers to the user objects that a graph refers to, from now on. */
    void refer(Level level, Graph graph) {
        references.adopt(level, graph);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    /** Returns the nanoseconds that a launch keeps the host longer because of the shape of the graph. */
    public long launchNanos(CostModel costs) {
        Level level = whole.level();
        return costs.graphLaunch().of(level.size(), roots, level.sinks().length, level.in().length);
    }

    /** Returns whether a launch may have to map physical memory. */
    public boolean mapsMemory() {
        return memory.any();
    }

    /** A launch of what its nodes do now, called at {@code now}. */
    public GraphLaunch launch(WorkOwner stream, long now) {
        for (int position : externals) {
            ((ExternalWork) work(position)).checkUsable();
        }
        checkPartitions(this);
        memory.prepareLaunch(new GraphMemory.Request(stream, lastLaunch, now));
        GraphLaunch launch = new GraphLaunch(this, version, null);
        if (stream instanceof Stream target) {
            comeBehindEvents(target);
        }
        watch(stream, launch);
        memory.launch();
        if (stream instanceof Stream target) {
            memory.outgoing(each -> lifetimes.begin(each, target, launch));
            standForLaunch(target);
        }
        shared = true;
        return launch;
    }

    /** The launch comes behind the events that nodes wait for; which other nodes do is not asked. */
    private void comeBehindEvents(Stream stream) {
        for (int position : events) {
            if (work(position) instanceof EventWait wait) {
                stream.order().happensBefore().awaitedByNode(stream, wait.event());
            }
        }
    }

    /** The events that nodes record stand for the launch; for which part of it is not asked. */
    private void standForLaunch(Stream stream) {
        for (int position : events) {
            if (work(position) instanceof EventRecord record) {
                stream.order().happensBefore().recordedByNode(stream, record.event());
            }
        }
    }

    /** Looks whether everything comes within the life of the memory that it uses; where there is none, it need not. */
    @SuppressWarnings("ReferenceEquality") // another version, or the same
    private void watch(WorkOwner owner, GraphLaunch launch) {
        if (!(owner instanceof Stream stream) || !(lifetimes.isActive() || memory.any())) {
            return;
        }
        boolean changed = lives == null || watched != version;
        GraphLifetimes uses = lives == null || changed ? GraphLifetimes.of(lifetimes, this, whole, version) : lives;
        lives = uses;
        watched = version;
        if (launchTraits.progress() == Progress.ALONE && (changed || lifetimes.isStrict())) {
            uses.found().forEach(lifetimes::report);
        }
        uses.outside().forEach(address -> lifetimes.use(stream, launch, address));
        memory.incoming(each -> lifetimes.end(each, StreamPosition.newEpoch(stream, launch)));
        memory.left(each -> lifetimes.endAfterAlloc(each, StreamPosition.newEpoch(stream, launch)));
    }

    /** How streams treat its launches. */
    WorkTraits launchTraits() {
        return launchTraits;
    }

    /** Few graphs have kernels of green contexts, and the others need not be looked through. */
    private void checkPartitions(Object whose) {
        if (partitioned) {
            version.checkPartitions(whose);
        }
    }

    /** An upload for launches to come, called at {@code now}. */
    public Work upload(WorkOwner stream, long now) {
        memory.upload(new GraphMemory.Request(stream, lastLaunch, now));
        shared = true;
        return new GraphUpload(this, version);
    }

    /** What its nodes do where kernels launch it; null if kernels cannot launch it, or not yet. */
    @Nullable
    Version deviceVersion() {
        return uploaded;
    }

    /** What its nodes do is on the device now. */
    void uploaded(Version now) {
        if (launchable()) {
            uploaded = now;
        }
    }

    /** Whether it runs, or has been launched and will. */
    boolean running() {
        return running;
    }

    void running(boolean is) {
        running = is;
    }

    /** Returns how it is executed. */
    Plan plan() {
        return whole.plan();
    }

    /** Returns the edges of its plan, or of the plan of a body, for checkers. */
    PlanEdges edgesOf(Plan plan) {
        if (edges == null) {
            edges = new IdentityHashMap<>();
        }
        return edges.computeIfAbsent(plan, PlanEdges::new);
    }

    /** Returns the edges of its plan, which are gone through at the first question. */
    NodeEdges edges() {
        return (later, earlier, waited) -> edgesOf(plan()).isBehind(later, earlier, waited);
    }

    /** Whether it does nothing: all its nodes are empty. */
    boolean idle() {
        return idle;
    }

    /** Orders a launch behind the one before: an executable graph that does anything never runs beside itself. */
    void takeTurn(long launch, WorkOwner stream) {
        if (!idle) {
            executor.order(launch, lastLaunch);
            lastLaunch = launch;
            lastPoint = stream instanceof Stream target
                    ? target.order().happensBefore().submittedBehind(lastPoint)
                    : lastPoint;
        }
        memory.usedBy(launch, stream);
        references.launched();
    }

    /** A launch or an upload is over. */
    void turnOver() {
        references.over();
    }

    /** Where its nodes record events or wait for them, in the order of the nodes. */
    int[] events() {
        return events;
    }

    /** Where its nodes use semaphores of other APIs. */
    int[] externals() {
        return externals;
    }

    /** Whether kernels can launch it. */
    boolean launchable() {
        return (flags & InstantiateFlags.DEVICE_LAUNCH) != 0;
    }

    /** Where it is told what kernels launch. */
    Trace trace() {
        return trace;
    }

    /** How often a node may execute its body in one launch. */
    long iterationLimit() {
        return values.iterationLimit();
    }

    /** Where its conditional nodes are. */
    int[] conditions() {
        return conditions;
    }

    /** The values that conditional nodes look at. */
    ConditionalValues values() {
        return values;
    }

    /** An execution to begin: one that is over, if nobody can look at that any more. */
    GraphRun takeRun() {
        GraphRun run = spare == null ? new GraphRun(whole.plan(), executor) : spare;
        spare = null;
        return run;
    }

    void giveBack(GraphRun run) {
        spare = run;
    }

    /** Ends its life; launches go on. */
    public void destroy() {
        destroyed = true;
        memory.destroy();
        siblings.decrementAndGet();
        references.giveUpAll();
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
