package orrery.core.graphexec;

import orrery.core.exec.CompositeOperation;
import orrery.core.exec.CompositeWork;
import orrery.core.external.ExternalWork;
import orrery.core.work.EffectInstant;
import orrery.core.work.WorkTraits;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;
import orrery.sim.GraphLaunchMode;

/** A launch of an executable graph: one operation of its stream. */
public final class GraphLaunch extends CompositeWork {
    private final GraphExec exec;
    private final Version version;
    private final GraphLaunchMode mode;

    /** Creates a launch; {@code mode} is the mode of a device-side launch, or null for a launch by the host. */
    GraphLaunch(GraphExec exec, Version version, GraphLaunchMode mode) {
        this.exec = exec;
        this.version = version;
        this.mode = mode;
    }

    /** Returns the launched executable graph. */
    public GraphExec exec() {
        return exec;
    }

    /** Returns the mode of a device-side launch; null for a launch by the host. */
    public GraphLaunchMode mode() {
        return mode;
    }

    /** Returns the version of the nodes' work. */
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
        exec.orderAfterPrevious(handle, operation.owner());
        for (int position : exec.externals()) {
            ((ExternalWork) version.works()[position]).usedBy(handle, exec.executor());
        }
        return new StreamLaunch(this, handle, operation);
    }
}
