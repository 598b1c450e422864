package orrery.core.external;

import java.util.function.Supplier;
import orrery.core.work.EngineKind;
import orrery.core.work.Hold;
import orrery.core.work.StreamWork;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Work in the queue of another API.
 *
 * @param label the name in timelines
 * @param nanos the duration in nanoseconds
 * @param condition creates the condition that the work waits for; null for none
 * @param effect the action, which runs when the work completes
 */
record ExternalTask(String label, long nanos, Supplier<Hold> condition, Runnable effect) implements StreamWork {
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
        return condition == null ? null : condition.get();
    }

    @Override
    public void perform(CUresult status) {
        effect.run();
    }
}
