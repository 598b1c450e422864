package orrery.core.graphexec;

import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;
import orrery.core.exec.Executor;
import orrery.core.exec.GraphRun;
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
import orrery.core.pool.GraphMemory;
import orrery.core.stream.Stream;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.Memcpy;
import orrery.core.work.NodeType;
import orrery.core.work.NodeType.Refers;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CostModel;
import orrery.sim.DeviceGraph;
import orrery.sim.Trace;

/**
 * An executable graph: a snapshot of a graph in the form that launches execute. The work of its nodes is versioned: a
 * launch keeps the version of its call, and a later change creates a new version.
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
    private final AtomicInteger siblings;
    private final boolean idle;
    private final int[] events;
    private final int[] externals;
    private final int[] conditions;
    private final WorkTraits launchTraits;
    private final FunctionLimits functions;
    private boolean partitioned;
    private Version version;
    private Version analyzed;
    private GraphLifetimes lives;
    private boolean shared;
    private GraphRun spare;
    private long lastLaunch;
    private final ExecReferences references = new ExecReferences();
    private Version uploaded;
    private boolean running;
    private boolean destroyed;
    private DeviceGraph handle = this;

    /** Instantiates a graph that {@link Validation} accepted. */
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
        this.conditions = builder.positionsOf(whole.level(), EnumSet.of(NodeType.CONDITIONAL));
        this.events = builder.positionsOf(whole.level(), NodeType.referringTo(Refers.EVENT));
        this.externals = builder.positionsOf(whole.level(), NodeType.referringTo(Refers.SEMAPHORES));
        this.functions = new FunctionLimits(version.works(), launchable());
        references.adoptAll(whole.level());
    }

    /** Returns the id, unique for the lifetime of the machine. */
    public long id() {
        return id;
    }

    @Override
    public DeviceGraph executable() {
        return this;
    }

    /** Returns the handle that kernels get when they ask for the running graph. */
    DeviceGraph handle() {
        return handle;
    }

    /** Sets the host's handle, which kernels get when they ask for the running graph. */
    public void handle(DeviceGraph ofHost) {
        handle = ofHost;
    }

    /** Returns the flags that cuGraphExecGetFlags reports: those for auto-free and device launch. */
    public int reportedFlags() {
        return flags & (InstantiateFlags.AUTO_FREE_ON_LAUNCH | InstantiateFlags.DEVICE_LAUNCH);
    }

    /**
     * Returns whether kernels run with the priorities of their nodes instead of the priority of the launching stream.
     */
    public boolean nodePriorities() {
        return (flags & InstantiateFlags.USE_NODE_PRIORITY) != 0;
    }

    Executor executor() {
        return executor;
    }

    // -- work of its nodes --------------------------------------------------------------------------------------

    /** Returns the position of a node; -1 if it is not in this executable graph. */
    int position(Node node) {
        Level home = whole.level().find(node.graph());
        int position = home == null ? -1 : home.position(node);
        return position < 0 ? -1 : home.base() + position;
    }

    /** Returns the work at a position, enabled or not. */
    NodeWork work(int position) {
        return version.works()[position];
    }

    /** Changes the work at a position, from the next launch on. */
    void work(int position, NodeWork work) {
        if (work(position) != work) {
            copyIfShared();
            version.works()[position] = work;
            partitioned |= Version.partition(work) != null;
        }
    }

    /**
     * Changes the work at a position to that of a graph node, from the next launch on. A conditional node keeps its
     * bodies.
     */
    void adopt(int position, NodeWork work) {
        boolean embedded = work instanceof Conditional;
        work(position, embedded ? ((ConditionalNode) work(position)).with((Conditional) work) : work);
    }

    boolean enabled(int position) {
        return version.enabled(position);
    }

    void enable(int position, boolean on) {
        if (enabled(position) != on) {
            copyIfShared();
            version = version.switchable();
            version.disabled()[position] = !on;
        }
    }

    /** Replaces a version that a launch holds by a copy that can change. */
    private void copyIfShared() {
        analyzed = null;
        if (shared) {
            version = version.copy();
            shared = false;
        }
    }

    /**
     * Changes the parameters of a node.
     *
     * @param newer the new work, of the same type
     * @throws orrery.sim.CudaException if the node is unknown or cannot change that way (EXEC-06, EXEC-07, EXEC-09)
     */
    public void change(Node node, NodeWork newer) {
        int position = require(node, newer.nodeType());
        UpdateConflict conflict = work(position).updateConflict(newer);
        ExecRule.PARAMETERS.require(
                conflict == null, () -> node + " of " + this + " gets new parameters: " + conflict.text());
        ExecRule.PARAMETERS.require(
                !(newer instanceof Memcpy copy) || copy.isOneDimensional(),
                () -> node + " of " + this + " gets a copy of several rows");
        String limit = functions.conflict(position, newer);
        ExecRule.PARAMETERS.require(limit == null, () -> node + " of " + this + " " + limit);
        ExecRule.PARAMETERS.require(
                !launchable() || Validation.hasAllowedOperands(newer, false),
                () -> node + " of " + this
                        + " gets a copy that uses memory other than device memory and page-locked memory, but was"
                        + " instantiated for device launch");
        if (newer instanceof ChildGraph child) {
            Failure<UpdateResult> failure = ExecUpdate.apply(this, childLevel(node), child.graph());
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
        Level home = whole.level().find(node.graph());
        return home.embedded(home.position(node))[0];
    }

    private int require(Node node, NodeType type) {
        int position = position(node);
        ExecRule.NODE.require(
                position >= 0 && work(position).nodeType() == type,
                () -> node + " is passed as a " + type + " node of " + this);
        return position;
    }

    /**
     * Returns the work of a node in the next launch.
     *
     * @throws orrery.sim.CudaException if the node is unknown (EXEC-06)
     */
    public NodeWork work(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is passed as a node of " + this);
        return work(position);
    }

    /**
     * Returns whether a node is enabled.
     *
     * @throws orrery.sim.CudaException if the node is unknown or cannot be disabled (EXEC-06, EXEC-08)
     */
    public boolean enabled(Node node) {
        return enabled(switchable(node));
    }

    /**
     * Enables or disables a node, from the next launch on.
     *
     * @throws orrery.sim.CudaException if the node is unknown or cannot be disabled (EXEC-06, EXEC-08)
     */
    public void enable(Node node, boolean on) {
        enable(switchable(node), on);
    }

    private int switchable(Node node) {
        int position = position(node);
        ExecRule.NODE.require(position >= 0, () -> node + " is passed as a node of " + this);
        ExecRule.ENABLE.require(
                work(position).nodeType().canBeDisabled(), () -> node + " of " + this + " is enabled or disabled");
        return position;
    }

    /**
     * Updates all nodes from a graph with the same topology. Returns null, or the reason if nothing was updated.
     *
     * @throws orrery.sim.CudaException if the graph is embedded in a node (EXEC-10)
     */
    public Failure<UpdateResult> update(Graph graph) {
        ExecRule.UPDATE_SOURCE.require(
                graph.owner() == null,
                () -> this + " is updated from " + graph + ", which is embedded in " + graph.owner());
        ExecMemory.checkFree(graph, this, "is an update of " + this);
        Failure<UpdateResult> failure = ExecUpdate.apply(this, whole.level(), graph);
        if (failure == null) {
            ExecMemory.escape(graph);
            memory.adopt(graph);
        }
        return failure;
    }

    /** Replaces the user objects that a snapshot refers to by those of a graph. */
    void refer(Level level, Graph graph) {
        references.adopt(level, graph);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    /** Returns the nanoseconds that a launch keeps the host longer because of the shape of the graph. */
    public long launchNanos(CostModel costs) {
        Level level = whole.level();
        return costs.graphLaunch().of(level.size(), level.roots(), level.sinks().length, level.in().length);
    }

    /**
     * Creates a launch of the current version, and updates events, allocations and lifetimes as the call of a launch
     * does.
     *
     * @param stream the stream that it is launched into
     * @param now the host's time
     * @throws orrery.sim.CudaException if the graph cannot be launched now
     */
    public GraphLaunch launch(WorkOwner stream, long now) {
        for (int position : externals) {
            ((ExternalWork) work(position)).checkUsable();
        }
        checkPartitions(this);
        memory.prepareLaunch(new GraphMemory.Request(stream, lastLaunch, now));
        GraphLaunch launch = new GraphLaunch(this, version, null);
        if (stream instanceof Stream target) {
            waitForEvents(target);
        }
        recordAccesses(stream, launch);
        memory.launch();
        if (stream instanceof Stream target) {
            memory.outgoing(each -> lifetimes.begin(each, target, launch));
            recordEvents(target);
        }
        shared = true;
        return launch;
    }

    /**
     * Orders the launch after the events that its nodes wait for. Other nodes of the graph wait, too: the order is an
     * over-approximation.
     */
    private void waitForEvents(Stream stream) {
        for (int position : events) {
            if (work(position) instanceof EventWait wait) {
                stream.order().happensBefore().awaited(stream, wait.event());
            }
        }
    }

    /** Makes the recorded events stand for the launch as a whole. */
    private void recordEvents(Stream stream) {
        for (int position : events) {
            if (work(position) instanceof EventRecord record) {
                stream.order().happensBefore().recorded(stream, record.event());
            }
        }
    }

    /**
     * Checks that each node accesses memory only within its lifetime, and records the accesses of the launch. Does
     * nothing if no memory has a limited lifetime.
     */
    @SuppressWarnings("ReferenceEquality") // an identical version needs no second check
    private void recordAccesses(WorkOwner owner, GraphLaunch launch) {
        if (!(owner instanceof Stream stream) || !(lifetimes.isActive() || memory.any())) {
            return;
        }
        boolean changed = analyzed != version;
        if (changed) {
            lives = GraphLifetimes.of(lifetimes, this, whole, version);
            analyzed = version;
        }
        if (launchTraits.progress() == Progress.ALONE && (changed || lifetimes.isStrict())) {
            lives.violations().forEach(lifetimes::report);
        }
        lives.outside().forEach(address -> lifetimes.use(stream, launch, address));
        memory.incoming(each -> lifetimes.end(each, StreamPosition.newEpoch(stream, launch)));
        memory.left(each -> lifetimes.endAfterAlloc(each, StreamPosition.newEpoch(stream, launch)));
    }

    /** Returns the stream-order traits of its launches. */
    WorkTraits launchTraits() {
        return launchTraits;
    }

    /** Checks that the green contexts of its kernels have not been destroyed. */
    private void checkPartitions(Object whose) {
        if (partitioned) {
            version.checkPartitions(whose);
        }
    }

    /**
     * Creates an upload of the current version and maps the memory of the next launch.
     *
     * @param now the host's time
     */
    public Work upload(WorkOwner stream, long now) {
        memory.upload(new GraphMemory.Request(stream, lastLaunch, now));
        shared = true;
        return new GraphUpload(this, version);
    }

    /**
     * Returns the version that device-side launches execute; null if the graph was not uploaded or cannot be launched
     * from the device.
     */
    Version deviceVersion() {
        return uploaded;
    }

    /** Sets the version that device-side launches execute. */
    void uploaded(Version now) {
        if (launchable()) {
            uploaded = now;
        }
    }

    /** Returns whether it is running or a device-side launch of it is pending. */
    boolean running() {
        return running;
    }

    void running(boolean is) {
        running = is;
    }

    /** Returns whether all its nodes are empty. */
    boolean idle() {
        return idle;
    }

    /**
     * Orders a launch after the previous launch, because an executable graph never runs concurrently with itself. A
     * graph of empty nodes is exempt.
     */
    void orderAfterPrevious(long launch, WorkOwner stream) {
        if (!idle) {
            executor.order(launch, lastLaunch);
            lastLaunch = launch;
        }
        memory.usedBy(launch, stream);
        references.launched();
    }

    /** Records that a launch or upload has completed. */
    void countCompletion() {
        references.completed();
    }

    /** Returns the positions of its event nodes, in topological order. */
    int[] events() {
        return events;
    }

    /** Returns the positions of its external semaphore nodes. */
    int[] externals() {
        return externals;
    }

    /** Returns whether it was instantiated for device launch. */
    boolean launchable() {
        return (flags & InstantiateFlags.DEVICE_LAUNCH) != 0;
    }

    /** Returns the trace for device-side launches. */
    Trace trace() {
        return trace;
    }

    /** Returns the maximum number of iterations of a WHILE node in a launch. */
    long iterationLimit() {
        return values.iterationLimit();
    }

    /** Returns the positions of its conditional nodes. */
    int[] conditions() {
        return conditions;
    }

    /** Returns the values of conditional handles. */
    ConditionalValues values() {
        return values;
    }

    /** Takes the spare run, or creates one. */
    GraphRun takeRun() {
        GraphRun run = spare == null ? new GraphRun(whole.plan(), executor) : spare;
        spare = null;
        return run;
    }

    void giveBack(GraphRun run) {
        spare = run;
    }

    /** Destroys it. Pending launches complete. */
    public void destroy() {
        destroyed = true;
        memory.destroy();
        siblings.decrementAndGet();
        references.giveUpAll();
    }

    /** Returns whether it was destroyed. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "executable graph " + id;
    }
}
