package orrery.core.memory;

/**
 * Where pages of managed memory can be.
 *
 * @param kind what kind of place
 * @param id the ordinal of the device, or the node of the host's memory; 0 for the host
 */
public record MemoryPlace(Kind kind, int id) {
    /** The memory of the host, on whatever node. */
    public static final MemoryPlace HOST = new MemoryPlace(Kind.HOST, 0);

    /** Kinds of places. */
    public enum Kind {
        /** The memory of a device. */
        DEVICE,
        /** The memory of the host. */
        HOST,
        /** The memory of a node of the host. */
        HOST_NUMA
    }
}
