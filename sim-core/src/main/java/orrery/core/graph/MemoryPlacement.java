package orrery.core.graph;

import java.util.Set;

/**
 * Where memory of a graph is, and who else can use it.
 *
 * @param device the ordinal of the device that it is on
 * @param peers the ordinals of other devices whose kernels can access it
 */
public record MemoryPlacement(int device, Set<Integer> peers) {

    /** Copies the set. */
    public MemoryPlacement {
        peers = Set.copyOf(peers);
    }

    /** Whether kernels of a device can access the memory. */
    public boolean isAccessibleFrom(int ordinal) {
        return ordinal == device || peers.contains(ordinal);
    }
}
