package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.GraphRun;
import orrery.core.engine.GraphScope;
import orrery.core.engine.Operation;
import orrery.core.graph.Conditional;
import orrery.core.order.GraphSegment;
import orrery.core.order.NodeStep;
import orrery.core.work.NodeWork;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.LaunchingKernel;
import orrery.sim.MemoryFault;

/** An execution of an executable graph. It is the scope of the graphs that its kernels launch as children. */
final class Execution extends LaunchScope implements GraphScope, GraphSegment {
    /** The maximum number of child launches of an execution, and of sibling launches. */
    private static final int MAX_LAUNCHES = 120;

    /** The maximum number of tail launches of an execution. */
    private static final int MAX_TAIL_LAUNCHES = 255;

    /** A launch that a kernel has requested, and the chain that it is going to begin. */
    private record Request(GraphExec graph, GraphLaunchMode mode, TailChain chain, GraphLauncher launcher) {}

    /** A tail launch that a kernel has requested. */
    record TailRequest(GraphExec graph, GraphLauncher launcher) {}

    private final GraphExec exec;
    private final Version version;
    private final TailChain chain;
    private final @Nullable DeviceLaunch launch;
    private final GraphSegment origin;
    private final List<TailRequest> tails = new ArrayList<>();
    private List<Request> requests = new ArrayList<>();

    /** The refused launches that were not reported yet. */
    private final Set<String> refusals = new LinkedHashSet<>();

    private int children;
    private int siblings;
    private long submittedFrom;

    /** The runs that can be redefined. */
    private Set<GraphRun> runs = Set.of();

    private NodeWork @Nullable [] works;

    /**
     * Creates an execution.
     *
     * @param operation the launch from the host that it is a part of
     * @param chain the chain of tail launches that it is a link of
     * @param launch the launch that listeners are notified of; null if the host launched the graph, or there is no
     *     listener
     * @param origin tells which nodes of other executions all of it is after
     */
    Execution(
            GraphExec exec,
            Version version,
            Operation operation,
            TailChain chain,
            @Nullable DeviceLaunch launch,
            GraphSegment origin) {
        super(operation);
        this.exec = exec;
        this.version = version;
        this.chain = chain;
        this.launch = launch;
        this.origin = origin;
    }

    GraphExec exec() {
        return exec;
    }

    /** Returns what the nodes do, by position; null before the begin. */
    NodeWork @Nullable [] works() {
        return works;
    }

    /** Returns the tail launches of its kernels, in order. */
    List<TailRequest> tails() {
        return tails;
    }

    /**
     * Begins the execution at {@code now}.
     *
     * @param submitted when the device sees the first of what the host submits one by one; 0 if the device launches
     * @param events the dependencies of its event nodes; null if there are none
     */
    void begin(long now, long submitted, @Nullable EventDependencies events) {
        submittedFrom = submitted;
        opened();
        DeviceChanges changes = exec.deviceChanges();
        works = changes == null ? version.effective() : changes.applyTo(version);
        for (int position : exec.conditionalPositions()) {
            exec.values().reset(((Conditional) Objects.requireNonNull(works)[position]).handle());
        }
        GraphRun run = exec.acquireRun(operation().owner());
        run.prepare(
                operation(),
                works,
                exec.usesNodePriorities(),
                now + operation().costs().graphStart(),
                this);
        if (events != null) {
            events.order(run);
        }
        if (changes != null) {
            changes.begins(this);
        }
        executes(run);
        run.begin();
    }

    /** Notes a run of the graph or of a body: it can be redefined while it is executed. */
    void executes(GraphRun run) {
        if (exec.deviceChanges() != null) {
            runs = runs.isEmpty() ? new HashSet<>() : runs;
            runs.add(run);
        }
    }

    /** Changes what the node at a position does, from its next execution on. */
    void redefine(int position, NodeWork work) {
        NodeWork[] mine = Objects.requireNonNull(works);
        mine[position] = work;
        runs.forEach(run -> run.redefine(mine, position));
    }

    /** Forgets the run of a body: its conditional node is complete. */
    void ended(GraphRun run) {
        if (!runs.isEmpty()) {
            runs.remove(run);
        }
    }

    Version version() {
        return version;
    }

    @Override
    public void completed(GraphRun run, long at) {
        exec.release(run);
        closed(at);
    }

    @Override
    void completed(long at) {
        if (exec.deviceChanges() != null) {
            exec.deviceChanges().ends(this);
        }
        if (launch != null) {
            launch.completed(exec.trace(), at);
        }
        chain.executionCompleted(this, at);
    }

    @Override
    public long rootVisibleAt(int root) {
        CostModel costs = operation().costs();
        return submittedFrom == 0 ? 0 : submittedFrom + costs.graphLaunch().submitted(root) + costs.graphStart();
    }

    @Override
    public long launchId() {
        return operation().id();
    }

    @Override
    public List<NodeStep> path(int position) {
        return List.of(new NodeStep(this, 0, exec.edgesOf(exec.plan()), position));
    }

    @Override
    public boolean isAfter(List<NodeStep> earlier) {
        return origin.isAfter(earlier);
    }

    /** Returns whether an execution is this one, or one that its kernels launched as its child. */
    boolean includes(GraphSegment other) {
        LaunchScope each = other instanceof Execution execution ? execution : null;
        while (each != this && each instanceof Execution execution) {
            each = execution.chain.scope();
        }
        return each == this;
    }

    private GraphLauncher launcher(LaunchingKernel kernel, GraphScope scope, int position) {
        return new GraphLauncher(this, kernel, exec.trace().on() ? scope.path(position) : List.of());
    }

    @Override
    public long graphId() {
        return exec.id();
    }

    @Override
    public boolean conditional() {
        return false;
    }

    @Override
    public long launcherGraphId() {
        return launch == null ? 0 : launch.launcherGraphId();
    }

    @Override
    public @Nullable LaunchingKernel launchingKernel() {
        return launch == null ? null : launch.launchingKernel();
    }

    @Override
    public CompositeWork.Inside inside(int position, Operation node) {
        return inside(this, position, node);
    }

    /** Returns what happens inside the conditional node at a position of {@code scope}. */
    CompositeWork.Inside inside(GraphScope scope, int position, Operation node) {
        Conditional work = (Conditional) Objects.requireNonNull(works)[position];
        return new ConditionalExecution(this, scope, position, work, node);
    }

    // -- requests of its kernels ---------------------------------------------------------------------------------

    @Override
    public void setConditional(long handle, int value) {
        if (exec.conditionalPositions().length == 0) {
            NO_GRAPH.setConditional(handle, value);
        } else {
            exec.values().set(handle, value);
        }
    }

    @Override
    public @Nullable DeviceGraph currentGraph() {
        return exec.isDeviceLaunchable() ? exec.deviceHandle() : null;
    }

    @Override
    public @Nullable DeviceGraph graph(long number) {
        if (number != 0 && !DeviceGraphs.isOfDevice(number)) {
            throw notOfDevice("graph 0x" + Long.toHexString(number));
        }
        return exec.graph(number);
    }

    private static MemoryFault notOfDevice(String graph) {
        return MemoryFault.illegal(ApiText.of(
                "a kernel launches " + graph + ", which was not instantiated with ",
                ApiText.template("{CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH}")));
    }

    @Override
    public CUresult requestLaunch(
            @Nullable DeviceGraph graph, GraphLaunchMode mode, LaunchingKernel kernel, int position) {
        return requestLaunch(graph, mode, kernel, this, position);
    }

    /**
     * Requests the launch of a graph. It is accepted if the graph was uploaded and is not running; a graph that runs
     * can only launch itself as its tail. A graph that was destroyed is freed when it is complete: only while it runs
     * can it be launched. The device does not know graphs that were not instantiated for it: the access is a fault, as
     * on the H200. A refused launch is reported as a warning, because kernels seldom check the result.
     *
     * @param position the position of the kernel in {@code scope}, which is this or inside a conditional node of it
     */
    CUresult requestLaunch(
            @Nullable DeviceGraph graph, GraphLaunchMode mode, LaunchingKernel kernel, GraphScope scope, int position) {
        GraphExec launched = graph != null && graph.executable() instanceof GraphExec known ? known : null;
        if (launched != null && !launched.isDeviceLaunchable()) {
            throw notOfDevice(launched.toString());
        }
        synchronized (exec.values()) {
            String refusalReason = refusalReason(launched, mode);
            if (launched != null && refusalReason == null) {
                accept(launched, mode, launcher(kernel, scope, position));
                return CUresult.CUDA_SUCCESS;
            }
            String refusal = Objects.requireNonNull(works)[position].label() + " of " + exec + " launches "
                    + (launched == null ? "a graph" : launched) + " (" + text(mode)
                    + ") and gets CUDA_ERROR_INVALID_VALUE: " + refusalReason;
            refusals.add(refusal);
            return CUresult.CUDA_ERROR_INVALID_VALUE;
        }
    }

    /** Returns why the launch of a graph by a kernel of this execution is refused; null if it is not. */
    private @Nullable String refusalReason(@Nullable GraphExec launched, GraphLaunchMode mode) {
        if (launched == null || launched.engine() != exec.engine()) {
            return "it is no executable graph of this machine";
        } else if (launched.isDestroyed() && !launched.isRunning()) {
            return "it was destroyed";
        } else if (launched.uploaded() == null) {
            return "it was not uploaded to the device; legal after an upload, or after a launch by the host";
        } else if (launched == exec && mode == GraphLaunchMode.TAIL) {
            return tails.stream().anyMatch(tail -> tail.graph() == exec)
                    ? "the launch of a graph as its own tail was requested before in this execution"
                    : limitReached(mode);
        } else if (launched.isRunning()) {
            return "it runs, or its launch was requested; legal when that is complete"
                    + (launched == exec ? ", or as its own tail" : "");
        }
        return limitReached(mode);
    }

    private static String text(GraphLaunchMode mode) {
        return switch (mode) {
            case FIRE_AND_FORGET -> "fire and forget";
            case TAIL -> "tail launch";
            case SIBLING -> "fire and forget as sibling";
        };
    }

    private @Nullable String limitReached(GraphLaunchMode mode) {
        int limit = mode == GraphLaunchMode.TAIL ? MAX_TAIL_LAUNCHES : MAX_LAUNCHES;
        int count = switch (mode) {
            case TAIL -> tails.size();
            case FIRE_AND_FORGET -> children;
            case SIBLING -> siblings;
        };
        return count < limit ? null : "an execution makes at most " + limit + " launches of this kind";
    }

    private void accept(GraphExec launched, GraphLaunchMode mode, GraphLauncher launcher) {
        switch (mode) {
            case TAIL -> tails.add(new TailRequest(launched, launcher));
            case FIRE_AND_FORGET -> {
                children++;
                requests.add(new Request(launched, mode, new TailChain(this), launcher));
            }
            case SIBLING -> {
                siblings++;
                requests.add(new Request(launched, mode, new TailChain(chain.scope()), launcher));
            }
        }
        launched.setRunning(true);
    }

    @Override
    public void startRequested(long now) {
        refusals.forEach(exec::warnOnce);
        refusals.clear();
        if (requests.isEmpty()) {
            return;
        }
        List<Request> due = requests;
        requests = new ArrayList<>();
        for (Request request : due) {
            GraphLauncher launcher = request.launcher();
            request.chain()
                    .begin(
                            request.graph(),
                            request.mode(),
                            launcher,
                            earlier -> NodeStep.isAfter(launcher.path(), earlier, true),
                            now);
        }
    }
}
