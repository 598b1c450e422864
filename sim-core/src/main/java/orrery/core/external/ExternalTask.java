package orrery.core.external;

import java.util.function.Supplier;
import orrery.core.work.EngineKind;
import orrery.core.work.Hold;
import orrery.core.work.StreamWork;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Work of another API.
 *
 * @param label what timelines call it
 * @param nanos how long it takes
 * @param waiting makes what keeps it from its turn; null if nothing does
 * @param effect what it does
 */
record ExternalTask(String label, long nanos, Supplier<Hold> waiting, Runnable effect) implements StreamWork {
    @Override
    public String kind() {
        return "external work";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ELSEWHERE;
    }

    @Override
    public long nanos(CostModel costs) {
        return nanos;
    }

    @Override
    public Hold hold() {
        return waiting == null ? null : waiting.get();
    }

    @Override
    public void perform(CUresult status) {
        effect.run();
    }
}
