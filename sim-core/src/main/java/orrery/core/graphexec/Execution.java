package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.GraphRun;
import orrery.core.exec.GraphScope;
import orrery.core.order.GraphExecution;
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
final class Execution extends LaunchScope implements GraphScope, GraphExecution {
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
    private final GraphExecution origin;
    private final List<TailRequest> tails = new ArrayList<>();
    private List<Request> requests = new ArrayList<>();
    private int children;
    private int siblings;
    private long submittedFrom;
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
            CompositeOperation operation,
            TailChain chain,
            @Nullable DeviceLaunch launch,
            GraphExecution origin) {
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
        works = version.effective();
        for (int position : exec.conditionalPositions()) {
            exec.values().reset(((ConditionalNode) Objects.requireNonNull(works)[position]).handle());
        }
        GraphRun run = exec.acquireRun();
        run.prepare(
                operation(),
                works,
                exec.usesNodePriorities(),
                now + operation().costs().graphStart(),
                this);
        if (events != null) {
            events.order(run);
        }
        run.begin();
    }

    @Override
    public void completed(GraphRun run, long at) {
        exec.release(run);
        closed(at);
    }

    @Override
    void completed(long at) {
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
    boolean includes(GraphExecution other) {
        LaunchScope each = other instanceof Execution execution ? execution : null;
        while (each != this && each instanceof Execution execution) {
            each = execution.chain.scope();
        }
        return each == this;
    }

    /** Returns the kernel at a position of {@code scope}, which is this or inside a conditional node of it. */
    GraphLauncher launcher(LaunchingKernel kernel, GraphScope scope, int position) {
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
    public CompositeWork.Inside inside(int position, CompositeOperation node) {
        return inside(this, position, node);
    }

    /** Returns what happens inside the conditional node at a position of {@code scope}. */
    CompositeWork.Inside inside(GraphScope scope, int position, CompositeOperation node) {
        ConditionalNode work = (ConditionalNode) Objects.requireNonNull(works)[position];
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
    public CUresult requestLaunch(DeviceGraph graph, GraphLaunchMode mode, LaunchingKernel kernel, int position) {
        return requestLaunch(graph, mode, launcher(kernel, this, position));
    }

    /**
     * Requests the launch of a graph. It is accepted if the graph was uploaded and is not running; a graph that runs
     * can only launch itself as its tail. A graph that was destroyed is freed when it is complete: only while it runs
     * can it be launched. The device does not know graphs that were not instantiated for it: the access is a fault, as
     * on the H200.
     */
    CUresult requestLaunch(DeviceGraph graph, GraphLaunchMode mode, GraphLauncher launcher) {
        if (graph == null || !(graph.executable() instanceof GraphExec launched)) {
            return CUresult.CUDA_ERROR_INVALID_VALUE;
        } else if (!launched.isDeviceLaunchable()) {
            throw MemoryFault.illegal(ApiText.of(
                    "a kernel launches " + launched + ", which was not instantiated with ",
                    ApiText.template("{CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH}")));
        }
        synchronized (exec.values()) {
            return launched.uploaded() != null && isAlive(launched) && accept(launched, mode, launcher)
                    ? CUresult.CUDA_SUCCESS
                    : CUresult.CUDA_ERROR_INVALID_VALUE;
        }
    }

    private boolean isAlive(GraphExec launched) {
        return launched.executor() == exec.executor() && (!launched.isDestroyed() || launched.isRunning());
    }

    private boolean accept(GraphExec launched, GraphLaunchMode mode, GraphLauncher launcher) {
        boolean self = launched == exec;
        if (mode == GraphLaunchMode.TAIL) {
            if (tails.size() == MAX_TAIL_LAUNCHES
                    || (self ? tails.stream().anyMatch(tail -> tail.graph() == exec) : launched.isRunning())) {
                return false;
            }
            tails.add(new TailRequest(launched, launcher));
        } else {
            boolean child = mode == GraphLaunchMode.FIRE_AND_FORGET;
            if (launched.isRunning() || (child ? children : siblings) == MAX_LAUNCHES) {
                return false;
            }
            children += child ? 1 : 0;
            siblings += child ? 0 : 1;
            requests.add(new Request(launched, mode, new TailChain(child ? this : chain.scope()), launcher));
        }
        launched.setRunning(true);
        return true;
    }

    @Override
    public void startRequested(long now) {
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
