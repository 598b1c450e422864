package orrery.core.graphexec;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.engine.GraphRun;
import orrery.core.engine.Operation;
import orrery.core.engine.Plan;
import orrery.core.engine.WorkOwner;
import orrery.core.external.ExternalWork;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphAllocation;
import orrery.core.graph.UpdatableNodeRule;
import orrery.core.kernel.KernelContext;
import orrery.core.order.NodeEdges;
import orrery.core.order.OrderPoint;
import orrery.core.pool.GraphMemory;
import orrery.core.stream.Stream;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphNodeType;
import orrery.device.CUgraphNodeType.Refers;
import orrery.device.CostModel;
import orrery.sim.DeviceGraph;
import orrery.sim.Trace;

/** An executable graph: a snapshot of a graph, laid out for launches. Its shape never changes. */
public final class GraphExec implements DeviceGraph {
    private final long id;
    private final int flags;
    private final Engine engine;
    private final Trace trace;
    private final Consumer<String> warnings;
    private final Set<String> warned = new HashSet<>();
    private final ConditionalValues values;
    private final DeviceGraphs deviceGraphs;
    private final ExecMemory memory;
    private final Segment whole;
    private final int roots;
    private final ExecNodes nodes;
    private final AtomicInteger copyCount;
    private final boolean idle;
    private final ExecEvents events;
    private final int[] semaphores;
    private final int[] memoryOperations;
    private final int[] conditionals;
    private final Map<Integer, Segment[]> bodies;
    private final WorkTraits launchTraits;
    private final LaunchLifetimes lifetimes;
    private final ExecReferences references = new ExecReferences();
    private final @Nullable DeviceChanges deviceChanges;
    private @Nullable GraphRun spareRun;

    private @Nullable Operation lastLaunch;
    private @Nullable OrderPoint lastPoint;
    private @Nullable IdentityHashMap<Plan, PlanEdges> edges;
    private @Nullable Version uploaded;
    private boolean running;
    private boolean destroyed;
    private DeviceGraph deviceHandle = this;

    /** Instantiates a graph that {@link Validation} has found legal. */
    GraphExec(long id, Graph graph, int flags, GraphServices graphServices) {
        PlanBuilder builder = new PlanBuilder((flags & InstantiateFlags.DEVICE_LAUNCH) != 0);
        this.id = id;
        this.flags = flags;
        this.engine = graphServices.engine();
        this.trace = graphServices.trace();
        this.warnings = graphServices.warnings();
        this.values = graphServices.values();
        this.deviceGraphs = graphServices.deviceGraphs();
        this.memory = new ExecMemory(this, graphServices.memory(), (flags & InstantiateFlags.AUTO_FREE_ON_LAUNCH) != 0);
        this.whole = builder.layOut(graph);
        this.roots = whole.layout().roots();
        this.nodes = new ExecNodes(
                this, whole.layout(), builder.works(), builder.traits().hasPartitions());
        this.idle = builder.traits().onlyOrder();
        this.launchTraits = builder.traits().ofLaunch();
        nodes.checkPartitions(graph);
        memory.takeOver(graph);
        this.lifetimes = new LaunchLifetimes(this, graphServices.lifetimes(), memory, whole);
        this.copyCount = graph.copyCount();
        copyCount.incrementAndGet();
        this.conditionals = builder.positionsOf(whole.layout(), EnumSet.of(CUgraphNodeType.CONDITIONAL));
        this.bodies = builder.bodies();
        this.events =
                new ExecEvents(nodes, builder.positionsOf(whole.layout(), CUgraphNodeType.referringTo(Refers.EVENT)));
        this.memoryOperations = builder.positionsOf(whole.layout(), EnumSet.of(CUgraphNodeType.BATCH_MEM_OP));
        this.semaphores = builder.positionsOf(whole.layout(), CUgraphNodeType.referringTo(Refers.SEMAPHORES));
        references.addAll(whole.layout());
        this.deviceChanges = graph.updatableNodes().existHereOrEmbedded()
                ? new DeviceChanges(this, graph.updatableNodes(), builder.works(), graphServices.deviceNodes())
                : null;
        builder.traits().contextsOfKernels().forEach(KernelContext::keepLocalMemory);
        if (isDeviceLaunchable()) {
            deviceGraphs.add(this);
        }
    }

    /** Returns the id, unique within the machine. */
    public long id() {
        return id;
    }

    /** Returns the nodes, by which single ones are changed. */
    public ExecNodes nodes() {
        return nodes;
    }

    @Override
    public DeviceGraph executable() {
        return this;
    }

    @Override
    public long number() {
        return DeviceGraphs.number(id, isDeviceLaunchable());
    }

    /** Returns the instantiation flags that {@code cuGraphExecGetFlags} returns. */
    public int reportedFlags() {
        return flags & (InstantiateFlags.AUTO_FREE_ON_LAUNCH | InstantiateFlags.DEVICE_LAUNCH);
    }

    /** Returns whether kernels have the priorities of their nodes, not of the stream of the launch. */
    boolean usesNodePriorities() {
        return (flags & InstantiateFlags.USE_NODE_PRIORITY) != 0;
    }

    Engine engine() {
        return engine;
    }

    Trace trace() {
        return trace;
    }

    /** Warns of what is legal and probably a mistake; of the same once. */
    void warnOnce(String message) {
        if (warned.add(message)) {
            warnings.accept(message);
        }
    }

    /** Returns the values of conditional handles. */
    ConditionalValues values() {
        return values;
    }

    /** Returns the nodes that record events or wait for them. */
    public ExecEvents events() {
        return events;
    }

    /** Returns the positions of nodes that use external semaphores. */
    int[] semaphorePositions() {
        return semaphores;
    }

    /** Returns the positions of conditional nodes. */
    int[] conditionalPositions() {
        return conditionals;
    }

    /** Returns the bodies of the conditional node at a position. */
    Segment[] bodies(int position) {
        return Objects.requireNonNull(bodies.get(position));
    }

    /** Returns whether all nodes are empty. The launch of such a graph does no device work. */
    boolean isIdle() {
        return idle;
    }

    /**
     * Updates all nodes from a graph of the same shape.
     *
     * @return null, or why nothing was updated
     * @throws orrery.sim.CudaException if the graph belongs to a node (EXEC-10), one of the two has device-updatable
     *     nodes (UPDATE-07), or its memory nodes belong to another executable graph (MEMNODE-06)
     */
    public @Nullable Failure<CUgraphExecUpdateResult> update(Graph graph) {
        ExecRule.UPDATE_SOURCE.require(
                graph.owner() == null, () -> this + " is updated from " + graph + ", a part of " + graph.owner());
        UpdatableNodeRule.UPDATE.require(
                deviceChanges == null && !graph.updatableNodes().existHereOrEmbedded(),
                () -> this + " is updated from " + graph + "; "
                        + (deviceChanges == null ? "the graph" : "the executable graph")
                        + " has device-updatable nodes");
        ExecMemory.checkUnclaimed(graph, this, "is an update of " + this);
        Failure<CUgraphExecUpdateResult> failure = ExecUpdate.apply(this, whole.layout(), graph);
        if (failure == null) {
            ExecMemory.markInstantiated(graph);
            memory.takeOver(graph);
        }
        return failure;
    }

    /** Replaces the references to user objects for a layout by those of a graph. */
    void replaceReferences(GraphLayout layout, Graph graph) {
        references.replace(layout, graph);
    }

    /** Destroys the executable graph. Launches that were called before are executed. */
    public void destroy() {
        destroyed = true;
        memory.destroy();
        copyCount.decrementAndGet();
        if (deviceChanges != null) {
            deviceChanges.release();
        }
        references.releaseAll();
        deviceGraphs.remove(this);
    }

    /** Returns whether it was destroyed. */
    public boolean isDestroyed() {
        return destroyed;
    }

    // -- launches ------------------------------------------------------------------------------------------------

    /** Returns the nanoseconds that a launch keeps the host longer because of the shape of the graph. */
    public long launchNanos(CostModel costs) {
        GraphLayout layout = whole.layout();
        return costs.graphLaunch().of(layout.size(), roots, layout.sinks().length, layout.in().length);
    }

    /** Returns whether a launch may have to map physical memory. */
    public boolean mapsMemory() {
        return memory.isUsed();
    }

    /** Returns how streams order launches. */
    WorkTraits launchTraits() {
        return launchTraits;
    }

    /**
     * Prepares a launch of the nodes as they are now.
     *
     * @param stream the stream that the launch is going to be submitted to
     * @param now the time of the call
     * @return the launch
     * @throws orrery.sim.CudaException if an external semaphore or a green context was destroyed, a memory operation
     *     has no memory (STREAM-11), or the memory nodes cannot be launched (MEMNODE-07, MEMNODE-08, POOL-06)
     */
    public GraphLaunch launch(Stream stream, long now) {
        for (int position : semaphores) {
            ((ExternalWork) nodes.work(position)).checkUsable();
        }
        nodes.checkMemoryOperations(memoryOperations);
        nodes.checkPartitions(this);
        if (launchTraits.progress() == Progress.ALONE) {
            lifetimes.checkNodes();
        }
        if (memory.isUsed()) {
            memory.prepareLaunch(new GraphMemory.Request(stream, lastLaunch, now));
        }
        CostModel costs = stream.device().model().costs();
        long visibleAt = now + costs.submitLatency();
        GraphLaunch launch = new GraphLaunch(this, nodes.current(), null, visibleAt, visibleAt + launchNanos(costs));
        events.orderLaunchAfter(stream);
        lifetimes.beginLaunch(stream, launch);
        memory.launch();
        lifetimes.endLaunch(stream, launch);
        events.orderAfterLaunch(stream);
        nodes.share();
        return launch;
    }

    /** Passes on the allocations that a launch makes and does not free. */
    public void forEachLeftAllocation(Consumer<GraphAllocation> each) {
        memory.forEachLeftAllocation(each);
    }

    /**
     * Prepares an upload.
     *
     * @param stream the stream that the upload is going to be submitted to
     * @param now the time of the call
     * @return the upload
     * @throws orrery.sim.CudaException if there is too little memory (POOL-06)
     */
    public Work upload(Stream stream, long now) {
        memory.upload(new GraphMemory.Request(stream, lastLaunch, now));
        return new GraphUpload(this, nodes.share());
    }

    /** Orders a submitted launch after the launches and uploads before: they never overlap. */
    void orderLaunch(Operation operation, WorkOwner stream) {
        orderAfterPrevious(operation, stream);
        submitted(operation, stream);
    }

    /** Orders a submitted upload after the launches and uploads before. With empty nodes only, there is no upload. */
    void orderUpload(Operation operation, WorkOwner stream) {
        if (!idle) {
            orderAfterPrevious(operation, stream);
        }
        submitted(operation, stream);
    }

    private void orderAfterPrevious(Operation operation, WorkOwner stream) {
        engine.order(operation, lastLaunch);
        lastLaunch = operation;
        lastPoint =
                stream instanceof Stream target ? target.order().happensBefore().submittedAfter(lastPoint) : lastPoint;
    }

    private void submitted(Operation operation, WorkOwner stream) {
        memory.usedBy(operation, stream);
        references.launchSubmitted();
    }

    /** Ends a launch or an upload that was submitted. */
    void launchCompleted() {
        references.launchCompleted();
    }

    /** Returns a run for the next execution: the one that {@link #release} got last, or a new one. */
    GraphRun acquireRun(WorkOwner stream) {
        GraphRun run = spareRun == null ? new GraphRun(whole.plan(), stream) : spareRun;
        spareRun = null;
        return run;
    }

    /** Keeps a run that is complete for a later execution. */
    void release(GraphRun run) {
        spareRun = run;
    }

    // -- for checkers --------------------------------------------------------------------------------------------

    /** Returns the edges of its plan, or of the plan of a body. */
    PlanEdges edgesOf(Plan plan) {
        if (edges == null) {
            edges = new IdentityHashMap<>();
        }
        return edges.computeIfAbsent(plan, PlanEdges::new);
    }

    /** Returns the edges of its plan, which are gone through at the first question. */
    NodeEdges edges() {
        return (later, earlier, waited) -> edgesOf(plan()).isAfter(later, earlier, waited);
    }

    /** Returns how it is executed. */
    Plan plan() {
        return whole.plan();
    }

    // -- launches from the device --------------------------------------------------------------------------------

    /** Returns whether kernels can launch it. */
    boolean isDeviceLaunchable() {
        return (flags & InstantiateFlags.DEVICE_LAUNCH) != 0;
    }

    /** Returns the graph with a number that a kernel of this graph knows; null if there is none. */
    @Nullable
    DeviceGraph graph(long number) {
        return number == number() ? this : deviceGraphs.find(number);
    }

    /** Returns the handle that kernels get when they ask for the running graph. */
    DeviceGraph deviceHandle() {
        return deviceHandle;
    }

    /** Sets the handle that kernels get when they ask for the running graph. */
    public void setDeviceHandle(DeviceGraph handle) {
        deviceHandle = handle;
    }

    /** Returns the version that kernels launch; null if kernels cannot launch it, or it was not uploaded. */
    @Nullable
    Version uploaded() {
        return uploaded;
    }

    /** Lets kernels launch a version from now on, if they can launch the graph at all. */
    void upload(Version version) {
        if (deviceChanges != null) {
            deviceChanges.uploaded();
        }
        if (isDeviceLaunchable()) {
            uploaded = version;
        }
    }

    /** Returns what kernels have changed; null if they can change nothing. */
    @Nullable
    DeviceChanges deviceChanges() {
        return deviceChanges;
    }

    /** Returns whether it is running, or a kernel has launched it and it is going to run. */
    boolean isRunning() {
        return running;
    }

    void setRunning(boolean value) {
        running = value;
    }

    @Override
    public String toString() {
        return "executable graph " + id;
    }
}
