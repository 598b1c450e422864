package orrery.core.external;

import java.util.List;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.device.CostModel;

/**
 * A signal of one semaphore.
 *
 * @param semaphore the semaphore
 * @param terms what it is signalled with
 * @param flags {@link ExternalSemaphore#SIGNAL_SKIP_MEMSYNC} or 0
 */
public record ExternalSignal(ExternalSemaphore semaphore, Terms terms, int flags) {

    /** The same, enqueued in a stream: of NvSciSync it is known now which signal it is. */
    ExternalSignal enqueued() {
        if (!(semaphore.object() instanceof SciSync sync)) {
            return this;
        }
        SciFence.Point point = sync.issue();
        terms.fence().set(point);
        return new ExternalSignal(semaphore, Terms.of(terms.fence(), point), flags);
    }

    void perform() {
        semaphore.object().signal(terms);
    }

    long nanos(CostModel costs) {
        return costs.signalSemaphore() + semaphore.synchronizedBuffers(flags) * costs.syncMemory();
    }

    String label() {
        return semaphore.object().label(terms);
    }

    List<Detail> details() {
        return ExternalWork.details(Aspect.EXT_SEMAS_SIGNAL_PARAMS, semaphore, terms, flags);
    }
}
