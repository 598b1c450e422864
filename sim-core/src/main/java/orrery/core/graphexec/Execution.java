package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.GraphRun;
import orrery.core.exec.GraphScope;
import orrery.core.work.NodeWork;
import orrery.device.CUresult;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.MemoryFault;

/**
 * An execution of an executable graph. It is complete when the graph and all its fire-and-forget launches are complete.
 */
final class Execution extends LaunchScope implements GraphScope {
    /** The maximum number of fire-and-forget launches of an execution, and the maximum number of sibling launches. */
    private static final int MAX_CONCURRENT = 120;

    /** The maximum number of pending tail launches of an execution. */
    private static final int MAX_TAIL_LAUNCHES = 255;

    /** A requested device-side launch. */
    private record Request(GraphExec graph, GraphLaunchMode mode, TailChain place) {}

    private final GraphExec exec;
    private final Version version;
    private final TailChain place;
    private final DeviceLaunch launch;
    private final List<GraphExec> tails = new ArrayList<>();
    private List<Request> requests = new ArrayList<>();
    private int children;
    private int siblings;
    private NodeWork[] works;

    /** Creates an execution; {@code launch} traces a device-side launch, or is null. */
    Execution(GraphExec exec, Version version, CompositeOperation operation, TailChain place, DeviceLaunch launch) {
        super(operation);
        this.exec = exec;
        this.version = version;
        this.place = place;
        this.launch = launch;
    }

    GraphExec exec() {
        return exec;
    }

    /** Returns the work of the nodes, by position. */
    NodeWork[] works() {
        return works;
    }

    /** Returns the pending tail launches, in order. */
    List<GraphExec> tails() {
        return tails;
    }

    /** Starts the execution at {@code now}. {@code bindings} connect its event nodes with events; null for none. */
    void begin(long now, EventBindings bindings) {
        opened();
        works = version.effective();
        for (int position : exec.conditions()) {
            exec.values().initialize(((ConditionalNode) works[position]).handle());
        }
        GraphRun run = exec.takeRun();
        run.prepare(
                operation(),
                works,
                exec.nodePriorities(),
                now + operation().costs().graphStart(),
                this);
        if (bindings != null) {
            bindings.order(run);
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
            launch.complete(exec.trace(), at);
        }
        place.over(this, at);
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
        return new ConditionalExecution(this, (ConditionalNode) works[position], node);
    }

    // -- requests of its kernels ------------------------------------------------------------------------------------

    @Override
    public void setConditional(long handle, int value) {
        if (exec.conditions().length == 0) {
            NO_GRAPH.setConditional(handle, value);
        } else {
            exec.values().set(handle, value);
        }
    }

    @Override
    public DeviceGraph currentGraph() {
        return exec.launchable() ? exec.handle() : null;
    }

    /**
     * Accepts a device-side launch. The graph must be uploaded and not running; the running graph itself is allowed as
     * its own tail launch. A destroyed graph is accepted only while it is running; it is freed when it is complete. A
     * graph that was not instantiated for device launch is a device fault, as on the H200.
     */
    @Override
    public CUresult requestLaunch(DeviceGraph graph, GraphLaunchMode mode) {
        if (graph == null || !(graph.executable() instanceof GraphExec launched)) {
            return CUresult.CUDA_ERROR_INVALID_VALUE;
        } else if (!launched.launchable()) {
            throw MemoryFault.illegal("a kernel launches " + launched
                    + ", which was not instantiated with CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH");
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
            if (tails.size() == MAX_TAIL_LAUNCHES || (self ? tails.contains(exec) : launched.running())) {
                return false;
            }
            tails.add(launched);
        } else {
            boolean child = mode == GraphLaunchMode.FIRE_AND_FORGET;
            if (launched.running() || (child ? children : siblings) == MAX_CONCURRENT) {
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
            request.place().start(request.graph(), request.mode(), exec, now);
        }
    }
}
