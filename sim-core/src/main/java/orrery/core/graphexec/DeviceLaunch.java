package orrery.core.graphexec;

import orrery.core.exec.Operation;
import orrery.core.kernel.GraphLaunchMode;
import orrery.core.trace.Trace;
import orrery.core.trace.TracedOperation;
import orrery.core.work.Work;

/** What listeners see of a graph that a kernel has launched: it lasts as long as its environment. */
final class DeviceLaunch implements TracedOperation {
    private final Operation whole;
    private final Work work;
    private final long id;
    private final long startedAt;
    private long completedAt;

    private DeviceLaunch(Operation whole, Work work, long id, long startedAt) {
        this.whole = whole;
        this.work = work;
        this.id = id;
        this.startedAt = startedAt;
    }

    /** A launch that is a part of {@code whole} begins at {@code at}; null if nobody listens. */
    static DeviceLaunch begun(GraphExec exec, GraphLaunchMode mode, Operation whole, long at) {
        Trace trace = exec.trace();
        if (!trace.on()) {
            return null;
        }
        String how = switch (mode) {
            case FIRE_AND_FORGET -> ", child";
            case TAIL -> ", tail";
            case SIBLING -> ", sibling";
        };
        GraphLaunch work = new GraphLaunch(exec, exec.deviceVersion(), how);
        DeviceLaunch launch = new DeviceLaunch(whole, work, exec.scheduler().nextId(), at);
        trace.tell(listener -> listener.submitted(launch, at));
        trace.tell(listener -> listener.started(launch, at));
        return launch;
    }

    /** Its environment is complete. */
    void over(Trace trace, long at) {
        completedAt = at;
        trace.tell(listener -> listener.completed(this, at));
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
        return whole.streamId();
    }

    @Override
    public String streamName() {
        return whole.streamName();
    }

    @Override
    public int deviceOrdinal() {
        return whole.deviceOrdinal();
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
