package orrery.core.graphexec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.work.Work;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.Trace;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/** A launch by a kernel, as listeners see it: it is complete when the graph and its child launches are. */
final class DeviceLaunch implements TracedOperation, GraphPart {
    private final CompositeOperation whole;
    private final GraphLaunch work;
    private final long launcher;
    private final long id;
    private final long startedAt;
    private long completedAt;

    private DeviceLaunch(CompositeOperation whole, GraphLaunch work, long launcher, long id, long startedAt) {
        this.whole = whole;
        this.work = work;
        this.launcher = launcher;
        this.id = id;
        this.startedAt = startedAt;
    }

    /** Notifies listeners of a launch that begins at {@code at}. Returns null if nobody listens. */
    static @Nullable DeviceLaunch begun(
            GraphExec exec, GraphLaunchMode mode, GraphExec launcher, CompositeOperation whole, long at) {
        Trace trace = exec.trace();
        if (!trace.on()) {
            return null;
        }
        GraphLaunch work = new GraphLaunch(exec, Objects.requireNonNull(exec.uploaded()), mode, 0);
        DeviceLaunch launch =
                new DeviceLaunch(whole, work, launcher.id(), exec.executor().nextId(), at);
        trace.listeners().submitted(launch, at);
        trace.listeners().started(launch, at);
        return launch;
    }

    /** Notifies listeners that the graph is complete, together with the launches of its kernels. */
    void completed(Trace trace, long at) {
        completedAt = at;
        trace.listeners().completed(this, at);
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public long streamId() {
        return whole.owner().streamId();
    }

    @Override
    public String streamName() {
        return whole.owner().name();
    }

    @Override
    public GraphPart graph() {
        return this;
    }

    @Override
    public long graphId() {
        return work.exec().id();
    }

    @Override
    public boolean conditional() {
        return false;
    }

    @Override
    public long launcherGraphId() {
        return launcher;
    }

    @Override
    public TracedContext context() {
        return whole.owner().context();
    }

    @Override
    public boolean dropped() {
        return false;
    }

    @Override
    public int deviceOrdinal() {
        return whole.owner().engine().ordinal();
    }

    @Override
    public long correlationId() {
        return whole.correlationId();
    }

    @Override
    public long visibleAt() {
        return startedAt;
    }

    @Override
    public long startedAt() {
        return startedAt;
    }

    @Override
    public long completedAt() {
        return completedAt;
    }
}
