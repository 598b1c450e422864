package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;

/** What memory can take the place of other memory in a node of an executable graph. */
final class Operands {
    private Operands() {}

    /**
     * What else the place of memory would change with it, in words: device memory stays on its device, and what a
     * context has allocated in that context. Null if nothing.
     */
    static @Nullable String strays(Allocation from, Allocation to) {
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
