package orrery.core.graphexec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.ObservedOperation;
import orrery.core.engine.Operation;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.LaunchingKernel;
import orrery.sim.Trace;

/** A launch by a kernel, as listeners see it: it is complete when the graph and its child launches are. */
final class DeviceLaunch extends ObservedOperation implements GraphPart {
    private final GraphExec exec;
    private final GraphLauncher launcher;

    private DeviceLaunch(GraphExec exec, GraphLaunch work, GraphLauncher launcher, Operation whole, long at) {
        super(exec.engine().nextId(), work, whole.owner(), whole.correlationId(), at);
        this.exec = exec;
        this.launcher = launcher;
    }

    /** Notifies listeners of a launch that begins at {@code at}. Returns null if there is no listener. */
    static @Nullable DeviceLaunch begun(
            GraphExec exec, GraphLaunchMode mode, GraphLauncher launcher, Operation whole, long at) {
        Trace trace = exec.trace();
        if (!trace.on()) {
            return null;
        }
        GraphLaunch work = new GraphLaunch(exec, Objects.requireNonNull(exec.uploaded()), mode, 0, 0);
        DeviceLaunch launch = new DeviceLaunch(exec, work, launcher, whole, at);
        trace.listeners().submitted(launch, at);
        trace.listeners().started(launch, at);
        return launch;
    }

    /** Notifies listeners that the graph is complete, together with the launches of its kernels. */
    void completed(Trace trace, long at) {
        completed(at);
        trace.listeners().completed(this, at);
    }

    @Override
    public GraphPart graph() {
        return this;
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
        return launcher.execution().graphId();
    }

    @Override
    public LaunchingKernel launchingKernel() {
        return launcher.kernel();
    }

    @Override
    public boolean dropped() {
        return false;
    }
}
