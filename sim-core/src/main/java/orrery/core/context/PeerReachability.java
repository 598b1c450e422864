package orrery.core.context;

import orrery.core.host.HostDevice;
import orrery.core.memory.Allocation;
import orrery.core.pool.MemoryPool;
import orrery.device.ApiText;
import orrery.sim.CudaException;

/** Determines which devices can access memory of other devices. */
final class PeerReachability {
    private PeerReachability() {}

    /** Returns whether the owner of memory lets kernels of a device access it. Contexts grant access to all devices. */
    static boolean isGranted(Allocation memory, HostDevice from) {
        return memory.owner() == null || memory.owner().grantsAccess(memory, from.ordinal());
    }

    /** Describes which device cannot access memory and what would grant the access, as a relative clause. */
    static ApiText describeNoAccess(Allocation memory, HostDevice from) {
        if (memory.owner() == null) {
            return ApiText.of("which is " + memory.kind() + " memory and not accessible to device " + from.ordinal());
        }
        String where = "which is on device " + memory.device() + " and not accessible to device " + from.ordinal();
        return ApiText.of(where, " without ", memory.owner().accessGrant());
    }

    /** Returns the failure of a copy or a memset in a context that cannot access the memory. */
    static CudaException noAccess(String what, Allocation memory, Context context) {
        return PeerRule.ACCESS.violated(
                ApiText.of(what + " uses " + memory + ", ", describeNoAccess(memory, context.device())));
    }

    /** Returns whether memory of two different devices can be copied directly, without staging on the host. */
    static boolean isLinked(Allocation one, Allocation other) {
        return isLinkedFrom(one, other) || isLinkedFrom(other, one);
    }

    private static boolean isLinkedFrom(Allocation one, Allocation other) {
        MemoryPool pool = MemoryPool.poolOf(one);
        return one.owner() instanceof Context context && context.canAccess(other)
                || pool != null && isGranted(other, pool.device());
    }
}
