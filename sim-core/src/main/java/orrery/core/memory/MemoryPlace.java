package orrery.core.memory;

import java.util.Set;
import java.util.TreeSet;

/**
 * Where the memory of an alloc node is, and who else may use it: the simulator notes this, and holds no kernel to it.
 *
 * @param device the ordinal of its device
 * @param peers the ordinals of other devices that may use it
 */
public record MemoryPlace(int device, Set<Integer> peers) {
    /** Copies the peers; access from its own device goes without saying. */
    public MemoryPlace {
        Set<Integer> others = new TreeSet<>(peers);
        others.remove(device);
        peers = others;
    }
}
