package orrery.core.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Marker;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.EngineKind;
import orrery.sim.KernelArguments;

/** An operation that was submitted to a stream. Nobody uses it again: the garbage collector takes it. */
final class StreamOperation extends Operation {
    private final long id;
    private final long correlationId;
    private final long visibleAt;

    /** Creates an operation that waits for its submission. */
    StreamOperation(long id, Work work, WorkOwner owner, long correlationId, long visibleAt) {
        super(owner);
        this.id = id;
        this.correlationId = correlationId;
        this.visibleAt = visibleAt;
        this.work = work;
        EngineKind kind;
        if (work instanceof KernelLaunch kernel) {
            kind = EngineKind.COMPUTE;
            launch = kernel.configuration();
        } else {
            kind = work instanceof Marker ? EngineKind.ORDER : work.engineKind();
            onlyOrders = kind == EngineKind.ORDER;
        }
        this.channel = Channel.numberOf(kind);
        this.urgency = (byte) owner.device().urgency(work, kind, owner.urgency());
        this.readyAt = visibleAt;
        this.waitsFor = 1;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public long correlationId() {
        return correlationId;
    }

    @Override
    long visibleAt() {
        return visibleAt;
    }

    @Override
    public KernelArguments arguments() {
        return ((KernelLaunch) work()).arguments();
    }

    @Override
    public @Nullable GraphScope scope() {
        return null;
    }

    @Override
    public int position() {
        return 0;
    }

    @Override
    long issueKernel(long now, CostModel costs) {
        return costs.kernelStart();
    }

    @Override
    long joinNanos() {
        return 0;
    }

    @Override
    void released(Engine engine, long at) {
        engine.loop().pauseForHost();
        work = null;
        launch = null;
    }

    @Override
    void addGraphDependents(List<Operation> all) {}
}
