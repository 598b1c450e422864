package orrery.core.exec;

import java.util.Arrays;
import orrery.core.work.BlockDemand;
import orrery.device.SmLimits;

/** The free resources of each SM of a device, one {@link BlockDemand} word an SM. */
final class SmCapacity {
    private final long[] free;

    /** Creates {@code count} empty SMs. */
    SmCapacity(int count, SmLimits sm) {
        free = new long[count];
        Arrays.fill(free, BlockDemand.capacity(sm));
    }

    /** Reserves room for one block; returns false, and changes nothing, if there is too little. */
    boolean reserve(long demand, int sm) {
        long left = free[sm] - demand;
        if ((left & BlockDemand.GUARDS) != BlockDemand.GUARDS) {
            return false;
        }
        free[sm] = left;
        return true;
    }

    /** Frees the room of one block. */
    void free(long demand, int sm) {
        free[sm] += demand;
    }
}
