package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.Operation;
import orrery.core.work.WorkTraits;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/** An upload of an executable graph to the device. It is ordered like a launch of the graph. */
final class GraphUpload extends CompositeWork {
    private static final WorkTraits OF_IDLE_GRAPH = WorkTraits.USUAL.inOwnStream();

    private final GraphExec exec;
    private final Version version;

    /** Creates the upload of a version. Kernels launch this version afterwards. */
    GraphUpload(GraphExec exec, Version version) {
        this.exec = exec;
        this.version = version;
    }

    @Override
    public String kind() {
        return "upload";
    }

    @Override
    public String label() {
        return "upload of graph " + exec.id();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public WorkTraits traits() {
        return exec.isIdle() ? OF_IDLE_GRAPH : WorkTraits.USUAL;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.graphStart();
    }

    @Override
    public void perform(CUresult status) {
        exec.upload(version);
    }

    @Override
    public @Nullable Inside enqueued(Operation operation) {
        exec.orderUpload(operation, operation.owner());
        exec.engine().whenComplete(operation, exec::launchCompleted);
        return null;
    }
}
