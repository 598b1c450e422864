package orrery.core.external;

import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * The parameters of a signal or a wait. Each kind of semaphore uses one of them.
 *
 * @param value the value of a fence or timeline semaphore
 * @param key the key of a keyed mutex
 * @param fence for NvSciSync: the fence that a signal fills in
 * @param point for NvSciSync: the point that is signalled or waited for; null in a signal of a graph, which issues its
 *     point when it executes
 */
public record SemaphoreParams(
        long value,
        long key,
        @Nullable SciFence fence,
        @Nullable SciPoint point) {
    static final SemaphoreParams NONE = value(0);

    static SemaphoreParams value(long value) {
        return new SemaphoreParams(value, 0, null, null);
    }

    static SemaphoreParams key(long key) {
        return new SemaphoreParams(0, key, null, null);
    }

    static SemaphoreParams of(SciFence fence, @Nullable SciPoint point) {
        return new SemaphoreParams(0, 0, fence, point);
    }
}
