package orrery.core.work;

import orrery.core.memory.Allocation;

/** Compares memory operands for updates of executable graphs. */
final class Operands {
    private Operands() {}

    /**
     * Describes which property other than the address would change with the memory: the device of device memory, or the
     * context of the allocation. Null if none would.
     */
    static String describeChange(Allocation from, Allocation to) {
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
