package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;

/** The rule which memory an update can replace by which other memory. */
final class Operands {
    private Operands() {}

    /**
     * Returns why memory cannot be replaced: it would be on another device, or allocated in another context. Null if it
     * can be replaced.
     */
    static @Nullable String conflict(Allocation from, Allocation to) {
        if (from.device() >= 0 && to.device() >= 0 && from.device() != to.device()) {
            return from + " is on device " + from.device() + ", and " + to + " on device " + to.device();
        }
        boolean ofContexts = from.owner() != null
                && to.owner() != null
                && from.owner().isContext()
                && to.owner().isContext();
        return ofContexts && from.owner() != to.owner()
                ? from + " was allocated in " + from.owner() + ", and " + to + " in " + to.owner()
                : null;
    }
}
