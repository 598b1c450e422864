package orrery.core.context;

import orrery.core.graph.GraphAddresses;
import orrery.core.machine.Device;
import orrery.core.memory.Allocation;
import orrery.core.pool.MemoryPool;

/** From which devices memory can be accessed that is on another one. */
final class Homes {
    private Homes() {}

    /** Whether kernels of a device can access memory that belongs to no context: what pools and graphs have granted. */
    static boolean reachable(Allocation memory, Device from) {
        MemoryPool pool = MemoryPool.poolOf(memory);
        if (pool != null) {
            return pool.accessibleFrom(from);
        }
        return !(memory.owner() instanceof GraphAddresses graphs)
                || graphs.placement(memory).isAccessibleFrom(from.ordinal());
    }

    /** Which device memory is out of reach of, and what would let it in, in words. */
    static String beyond(Allocation memory, Device from) {
        String grant = memory.owner() instanceof Context
                ? "cuCtxEnablePeerAccess"
                : MemoryPool.poolOf(memory) != null ? "cuMemPoolSetAccess" : "an access descriptor of its alloc node";
        return "which is on device " + memory.device() + ", out of reach of device " + from.ordinal() + " without "
                + grant;
    }

    /** Whether there is a direct way between two pieces of memory of different devices. */
    static boolean linked(Allocation one, Allocation other) {
        return linkedFrom(one, other) || linkedFrom(other, one);
    }

    private static boolean linkedFrom(Allocation one, Allocation other) {
        MemoryPool pool = MemoryPool.poolOf(one);
        return one.owner() instanceof Context context && context.reaches(other)
                || pool != null && reachable(other, pool.device());
    }
}
