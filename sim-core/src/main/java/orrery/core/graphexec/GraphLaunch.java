package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.Operation;
import orrery.core.external.ExternalWork;
import orrery.core.work.WorkTraits;
import orrery.device.CostModel;
import orrery.sim.EngineKind;
import orrery.sim.GraphLaunchMode;

/** A launch of an executable graph: one operation of its stream. */
public final class GraphLaunch extends CompositeWork {
    private final GraphExec exec;
    private final Version version;
    private final @Nullable GraphLaunchMode mode;
    private final long firstVisibleAt;
    private final long lastVisibleAt;

    /**
     * Creates a launch.
     *
     * @param mode the mode of a launch by a kernel; null for a launch by the host
     * @param firstVisibleAt when the device sees the begin of the launch
     * @param lastVisibleAt when it sees the end; it begins with a graph of many branches while the host still submits
     *     the rest
     */
    GraphLaunch(
            GraphExec exec, Version version, @Nullable GraphLaunchMode mode, long firstVisibleAt, long lastVisibleAt) {
        this.exec = exec;
        this.version = version;
        this.mode = mode;
        this.firstVisibleAt = firstVisibleAt;
        this.lastVisibleAt = lastVisibleAt;
    }

    /** Returns when the device sees the begin of the launch. */
    long firstVisibleAt() {
        return firstVisibleAt;
    }

    /** Returns when the device sees the end of the launch: it is not complete before. */
    long lastVisibleAt() {
        return lastVisibleAt;
    }

    /** Returns the executable graph. */
    public GraphExec exec() {
        return exec;
    }

    /** Returns the mode of a launch by a kernel; null for a launch by the host. */
    public @Nullable GraphLaunchMode mode() {
        return mode;
    }

    /** Returns the nodes as they were when the launch was called. */
    Version version() {
        return version;
    }

    @Override
    public String kind() {
        return "graph";
    }

    @Override
    public String label() {
        return "graph " + exec.id() + modeText();
    }

    private String modeText() {
        if (mode == null) {
            return "";
        }
        return switch (mode) {
            case FIRE_AND_FORGET -> ", child";
            case TAIL -> ", tail";
            case SIBLING -> ", sibling";
        };
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.COMPOSITE;
    }

    @Override
    public WorkTraits traits() {
        return exec.launchTraits();
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.graphStart();
    }

    @Override
    public Inside enqueued(Operation operation) {
        exec.orderLaunch(operation, operation.owner());
        for (int position : exec.semaphorePositions()) {
            ((ExternalWork) version.works()[position]).usedBy(operation);
        }
        return new StreamLaunch(this, operation);
    }
}
