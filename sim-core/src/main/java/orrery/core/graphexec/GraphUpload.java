package orrery.core.graphexec;

import orrery.core.exec.CompositeWork;
import orrery.core.exec.Operation;
import orrery.core.work.Lane;
import orrery.core.work.StreamWork;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Puts on the device what launches of an executable graph need. It takes its turn among the launches.
 *
 * @param exec what is uploaded
 * @param version what its nodes do from then on, where kernels launch it
 */
record GraphUpload(GraphExec exec, Version version) implements CompositeWork, StreamWork {
    @Override
    public String kind() {
        return "upload";
    }

    @Override
    public String label() {
        return "upload of graph " + exec.id();
    }

    @Override
    public Lane lane() {
        return Lane.FRONT_END;
    }

    @Override
    public boolean idle() {
        return exec.idle();
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.graphStart();
    }

    @Override
    public void perform(CUresult status) {
        exec.uploaded(version);
        exec.turnOver();
    }

    @Override
    public Inside enqueued(Operation operation) {
        exec.takeTurn(operation);
        return null;
    }
}
