package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import orrery.core.work.BlockingCondition;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.device.CostModel;

/**
 * A wait for one semaphore.
 *
 * @param semaphore the semaphore
 * @param params the value, key or fence to wait for
 * @param timeoutMs the timeout of a keyed mutex in milliseconds, as an unsigned number; {@link #INFINITE} for none
 * @param flags {@link ExternalSemaphore#WAIT_SKIP_MEMSYNC} or 0
 */
public record ExternalWait(ExternalSemaphore semaphore, SemaphoreParams params, int timeoutMs, int flags) {
    /** No timeout. */
    public static final int INFINITE = -1;

    boolean canAcquire() {
        return semaphore.object().canAcquire(params);
    }

    void acquire() {
        semaphore.object().acquire(params);
    }

    /** Returns the time in nanoseconds at which the wait times out if it begins at {@code now}. */
    long deadline(long now) {
        return semaphore.object() instanceof SimulatedKeyedMutex && timeoutMs != INFINITE
                ? now + TimeUnit.MILLISECONDS.toNanos(Integer.toUnsignedLong(timeoutMs))
                : BlockingCondition.FOR_EVER;
    }

    long nanos(CostModel costs) {
        return costs.waitSemaphore() + semaphore.synchronizedBufferCount(flags) * costs.syncMemory();
    }

    String label() {
        return semaphore.object().label(params);
    }

    String describeWait() {
        return semaphore.object().describeWait(params);
    }

    List<Detail> details() {
        List<Detail> details =
                new ArrayList<>(ExternalWork.details(DotFlag.EXT_SEMAS_WAIT_PARAMS, semaphore, params, flags));
        if (semaphore.object() instanceof SimulatedKeyedMutex) {
            String time = timeoutMs == INFINITE ? "INFINITE" : Integer.toUnsignedString(timeoutMs);
            details.add(Detail.of(DotFlag.EXT_SEMAS_WAIT_PARAMS, "timeoutMs", time));
        }
        return details;
    }
}
