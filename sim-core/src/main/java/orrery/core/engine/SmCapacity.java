package orrery.core.engine;

import java.util.Arrays;
import orrery.core.work.BlockDemand;
import orrery.device.DeviceModel;

/** The free resources of each SM of a device, one {@link BlockDemand} word an SM. */
final class SmCapacity {
    private final long[] left;

    /** Creates the SMs of a device, all empty. */
    SmCapacity(DeviceModel device) {
        left = new long[device.smCount()];
        Arrays.fill(left, BlockDemand.capacity(device));
    }

    /** Reserves room for one block; returns false, and changes nothing, if there is too little. */
    boolean reserve(long demand, int sm) {
        long rest = left[sm] - demand;
        if ((rest & BlockDemand.GUARDS) != BlockDemand.GUARDS) {
            return false;
        }
        left[sm] = rest;
        return true;
    }

    /** Gives the room of one block back. */
    void release(long demand, int sm) {
        left[sm] += demand;
    }
}
