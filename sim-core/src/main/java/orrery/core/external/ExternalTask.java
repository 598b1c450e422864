package orrery.core.external;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.work.BlockingCondition;
import orrery.core.work.BlockingWork;
import orrery.core.work.StreamWork;
import orrery.core.work.WorkTraits;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * Work in the queue of another API.
 *
 * @param label the name in timelines
 * @param nanos the duration in nanoseconds
 * @param condition creates the condition that the work waits for; null for none
 * @param effect the action, which runs when the work completes
 * @param use what it does with a semaphore; null for nothing
 */
public record ExternalTask(
        String label,
        long nanos,
        @Nullable Supplier<BlockingCondition> condition,
        Runnable effect,
        @Nullable Use use) implements StreamWork, BlockingWork, SemaphoreWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.withEffectAtEnd();

    @Override
    public List<Use> uses() {
        return use == null ? List.of() : List.of(use);
    }

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
    public @Nullable BlockingCondition newCondition() {
        return condition == null ? null : condition.get();
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public void perform(CUresult status) {
        effect.run();
    }
}
