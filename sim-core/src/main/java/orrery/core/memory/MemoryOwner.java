package orrery.core.memory;

import orrery.device.ApiText;

/** The owner of memory: a context, a pool, the graphs of a machine, or another API. */
public interface MemoryOwner {

    /** Returns the ordinal of the device of device memory of this owner; -1 for none. */
    int deviceOf(Allocation memory);

    /** Returns whether it is a context, whose memory belongs to no other context of the device. */
    default boolean isContext() {
        return false;
    }

    /**
     * Returns whether the owner lets kernels of a device access its memory.
     *
     * @param memory memory of this owner
     * @param device the ordinal of the device
     */
    default boolean grantsAccess(Allocation memory, int device) {
        return true;
    }

    /**
     * Returns whether the owner lets kernels of a device, or the host, only read its memory.
     *
     * @param memory memory of this owner
     * @param from the ordinal of the device; {@link ReservedAddresses#HOST} for the host
     */
    default boolean isReadOnly(Allocation memory, int from) {
        return false;
    }

    /** Returns what grants a device access to memory of this owner, for messages. */
    default ApiText accessGrant() {
        return ApiText.template("{cuCtxEnablePeerAccess}");
    }
}
