package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.external.ExternalWork;
import orrery.core.work.EffectInstant;
import orrery.core.work.WorkTraits;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;
import orrery.sim.GraphLaunchMode;

/** A launch of an executable graph: one operation of its stream, whatever is inside. */
public final class GraphLaunch extends CompositeWork {
    private final GraphExec exec;
    private final Version version;
    private final @Nullable GraphLaunchMode mode;

    /** A launch by a kernel in one of the modes, or by the host if {@code mode} is null. */
    GraphLaunch(GraphExec exec, Version version, @Nullable GraphLaunchMode mode) {
        this.exec = exec;
        this.version = version;
        this.mode = mode;
    }

    /** What is launched. */
    public GraphExec exec() {
        return exec;
    }

    /** How a kernel has launched it; null if the host did. */
    public @Nullable GraphLaunchMode mode() {
        return mode;
    }

    /** What its nodes do. */
    Version version() {
        return version;
    }

    @Override
    public String kind() {
        return "graph";
    }

    @Override
    public String label() {
        return "graph " + exec.id() + how();
    }

    private String how() {
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
    public EffectInstant effectInstant() {
        return EffectInstant.BEGIN;
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
    public void perform(CUresult status) {}

    @Override
    public Inside enqueued(long handle, CompositeOperation operation) {
        exec.orderBehindPrevious(handle, operation.owner());
        for (int position : exec.semaphorePositions()) {
            ((ExternalWork) version.works()[position]).usedBy(handle, exec.executor());
        }
        return new StreamLaunch(this, handle, operation);
    }
}
