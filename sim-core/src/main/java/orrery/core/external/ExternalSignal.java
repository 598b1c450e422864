package orrery.core.external;

import java.util.List;
import java.util.Objects;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.device.CostModel;
import orrery.sim.SciFence;

/**
 * A signal of one semaphore.
 *
 * @param semaphore the semaphore
 * @param params the value, key or fence of the signal
 * @param flags {@link ExternalSemaphore#SIGNAL_SKIP_MEMSYNC} or 0
 */
public record ExternalSignal(ExternalSemaphore semaphore, SemaphoreParams params, int flags) {

    /**
     * Returns the signal to enqueue in a stream. For NvSciSync, the call issues the next fence of the object and stores
     * it in the program's fence.
     */
    ExternalSignal issueFence() {
        if (!(semaphore.object() instanceof SimulatedSciSync sync)) {
            return this;
        }
        SciPoint point = sync.issueFence();
        SciFence fence = Objects.requireNonNull(params.fence());
        fence.set(point);
        return new ExternalSignal(semaphore, SemaphoreParams.of(fence, point), flags);
    }

    void perform() {
        semaphore.object().signal(params);
    }

    long nanos(CostModel costs) {
        return costs.signalSemaphore() + semaphore.synchronizedBufferCount(flags) * costs.syncMemory();
    }

    String label() {
        return semaphore.object().label(params);
    }

    List<Detail> details() {
        return ExternalWork.details(DotFlag.EXT_SEMAS_SIGNAL_PARAMS, semaphore, params, flags);
    }
}
