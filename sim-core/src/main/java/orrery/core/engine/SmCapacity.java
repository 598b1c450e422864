package orrery.core.engine;

import java.util.Arrays;
import orrery.core.work.BlockDemand;
import orrery.device.DeviceModel;

/** The free resources of each SM of a device, one {@link BlockDemand} word an SM. */
final class SmCapacity {
    private final long[] free;

    /** Creates the SMs of a device, all empty. */
    SmCapacity(DeviceModel device) {
        free = new long[device.smCount()];
        Arrays.fill(free, BlockDemand.capacity(device));
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
