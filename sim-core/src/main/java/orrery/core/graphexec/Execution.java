package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.GraphRun;
import orrery.core.exec.GraphScope;
import orrery.core.order.GraphPoint;
import orrery.core.work.NodeWork;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.MemoryFault;

/** One execution of an executable graph, and the environment of what it launches. */
final class Execution extends LaunchScope implements GraphScope {
    /** How many graphs an execution can launch at once: as its children, and as many as its siblings. */
    private static final int MOST_AT_ONCE = 120;

    /** How many graphs can wait for the completion of an execution. */
    private static final int MOST_TAILS = 255;

    /** A graph that a kernel has launched, before it begins. */
    private record Request(GraphExec graph, GraphLaunchMode mode, TailChain place) {}

    private final GraphExec exec;
    private final Version version;
    private final TailChain place;
    private final @Nullable DeviceLaunch launch;
    private final List<GraphExec> tails = new ArrayList<>();
    private List<Request> requests = new ArrayList<>();
    private int children;
    private int siblings;
    private NodeWork @Nullable [] works;

    /** An execution; {@code launch} is what listeners see of it, if a kernel has launched it and somebody listens. */
    Execution(
            GraphExec exec,
            Version version,
            CompositeOperation operation,
            TailChain place,
            @Nullable DeviceLaunch launch) {
        super(operation);
        this.exec = exec;
        this.version = version;
        this.place = place;
        this.launch = launch;
    }

    GraphExec exec() {
        return exec;
    }

    /** What is done, by position. */
    NodeWork @Nullable [] works() {
        return works;
    }

    /** The graphs that begin when this is complete, in order. */
    List<GraphExec> tails() {
        return tails;
    }

    /** Begins at {@code now}; {@code ties} order it with events of outside, if there are any. */
    void begin(long now, @Nullable Ties ties) {
        opened();
        works = version.effective();
        for (int position : exec.conditions()) {
            exec.values().begin(((ConditionalNode) Objects.requireNonNull(works)[position]).handle());
        }
        GraphRun run = exec.takeRun();
        run.prepare(
                operation(),
                works,
                exec.nodePriorities(),
                now + operation().costs().graphStart(),
                this);
        if (ties != null) {
            ties.order(run);
        }
        run.begin();
    }

    @Override
    public void completed(GraphRun run, long at) {
        exec.giveBack(run);
        closed(at);
    }

    @Override
    void over(long at) {
        if (launch != null) {
            launch.over(exec.trace(), at);
        }
        place.over(this, at);
    }

    @Override
    public long launchId() {
        return operation().id();
    }

    @Override
    public List<GraphPoint.Step> path(int position) {
        return List.of(new GraphPoint.Step(this, 0, exec.edgesOf(exec.plan()), position));
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
    public CompositeWork.Inside inside(int position, CompositeOperation node) {
        return inside(this, position, node);
    }

    /** Returns what happens inside the conditional node at a position of {@code scope}. */
    CompositeWork.Inside inside(GraphScope scope, int position, CompositeOperation node) {
        ConditionalNode work = (ConditionalNode) Objects.requireNonNull(works)[position];
        return new ConditionalExecution(this, scope, position, work, node);
    }

    // -- what its kernels ask for --------------------------------------------------------------------------------

    @Override
    public void setConditional(long handle, int value) {
        if (exec.conditions().length == 0) {
            NO_GRAPH.setConditional(handle, value);
        } else {
            exec.values().set(handle, value);
        }
    }

    @Override
    public @Nullable DeviceGraph currentGraph() {
        return exec.launchable() ? exec.handle() : null;
    }

    /**
     * A graph can be launched that is uploaded and not running; only the running graph itself can be its own tail. A
     * graph that is destroyed can only if it is running: it is freed when it is complete. A graph for the host is
     * nothing that the device knows: the access is a fault, as on the H200.
     */
    @Override
    public CUresult requestLaunch(DeviceGraph graph, GraphLaunchMode mode) {
        if (graph == null || !(graph.executable() instanceof GraphExec launched)) {
            return CUresult.CUDA_ERROR_INVALID_VALUE;
        } else if (!launched.launchable()) {
            throw MemoryFault.illegal(ApiText.of(
                    "a kernel launches " + launched + ", which was not instantiated with ",
                    ApiText.template("{CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH}")));
        }
        synchronized (exec.values()) {
            return launched.deviceVersion() != null && isAlive(launched) && accept(launched, mode)
                    ? CUresult.CUDA_SUCCESS
                    : CUresult.CUDA_ERROR_INVALID_VALUE;
        }
    }

    private boolean isAlive(GraphExec launched) {
        return launched.executor() == exec.executor() && (!launched.destroyed() || launched.running());
    }

    private boolean accept(GraphExec launched, GraphLaunchMode mode) {
        boolean self = launched == exec;
        if (mode == GraphLaunchMode.TAIL) {
            if (tails.size() == MOST_TAILS || (self ? tails.contains(exec) : launched.running())) {
                return false;
            }
            tails.add(launched);
        } else {
            boolean child = mode == GraphLaunchMode.FIRE_AND_FORGET;
            if (launched.running() || (child ? children : siblings) == MOST_AT_ONCE) {
                return false;
            }
            children += child ? 1 : 0;
            siblings += child ? 0 : 1;
            requests.add(new Request(launched, mode, new TailChain(child ? this : place.parent())));
        }
        launched.running(true);
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
            request.place().begin(request.graph(), request.mode(), exec, now);
        }
    }
}
