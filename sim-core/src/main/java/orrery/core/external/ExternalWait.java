package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.Hold;
import orrery.device.CostModel;

/**
 * A wait for one semaphore.
 *
 * @param semaphore the semaphore
 * @param terms what is waited for
 * @param timeoutMs how long a keyed mutex is waited for, in milliseconds, without a sign; {@link #INFINITE} for ever
 * @param flags {@link ExternalSemaphore#WAIT_SKIP_MEMSYNC} or 0
 */
public record ExternalWait(ExternalSemaphore semaphore, Terms terms, int timeoutMs, int flags) {
    /** The time that never elapses. */
    public static final int INFINITE = -1;

    boolean take() {
        return semaphore.object().take(terms);
    }

    /** When it gives up if it begins at {@code now}. */
    long deadline(long now) {
        return semaphore.object() instanceof KeyedMutex && timeoutMs != INFINITE
                ? now + TimeUnit.MILLISECONDS.toNanos(Integer.toUnsignedLong(timeoutMs))
                : Hold.FOR_EVER;
    }

    long nanos(CostModel costs) {
        return costs.waitSemaphore() + semaphore.synchronizedBuffers(flags) * costs.syncMemory();
    }

    String label() {
        return semaphore.object().label(terms);
    }

    String missing() {
        return semaphore.object().missing(terms);
    }

    List<Detail> details() {
        List<Detail> details =
                new ArrayList<>(ExternalWork.details(Aspect.EXT_SEMAS_WAIT_PARAMS, semaphore, terms, flags));
        if (semaphore.object() instanceof KeyedMutex) {
            String time = timeoutMs == INFINITE ? "INFINITE" : Integer.toUnsignedString(timeoutMs);
            details.add(Detail.of(Aspect.EXT_SEMAS_WAIT_PARAMS, "timeoutMs", time));
        }
        return details;
    }
}
