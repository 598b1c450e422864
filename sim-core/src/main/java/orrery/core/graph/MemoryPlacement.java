package orrery.core.graph;

import com.google.common.collect.ImmutableSet;

/**
 * The device of graph memory and the devices that can access it.
 *
 * @param device the ordinal of the device of the memory
 * @param peers the ordinals of other devices whose kernels can access it
 */
public record MemoryPlacement(int device, ImmutableSet<Integer> peers) {

    /** Returns whether kernels of a device can access the memory. */
    public boolean isAccessibleFrom(int ordinal) {
        return ordinal == device || peers.contains(ordinal);
    }
}
