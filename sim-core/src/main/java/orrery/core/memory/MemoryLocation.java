package orrery.core.memory;

/**
 * A location of pages of managed memory ({@code CUmemLocation}).
 *
 * @param kind the kind of location
 * @param id the ordinal of the device, or the NUMA node of the host; 0 for the host
 */
public record MemoryLocation(Kind kind, int id) {
    /** Host memory on any NUMA node. */
    public static final MemoryLocation HOST = new MemoryLocation(Kind.HOST, 0);

    /** The kinds of locations. */
    public enum Kind {
        /** The memory of a device. */
        DEVICE,
        /** The memory of the host. */
        HOST,
        /** The memory of a NUMA node of the host. */
        HOST_NUMA
    }
}
