package orrery.driver;

/**
 * Where memory is, or who uses it.
 *
 * @param type what kind of place
 * @param id the ordinal of the device, or the node
 */
public record CUmemLocation(Type type, int id) {

    /** Kinds of places, by their documented names. Source: {@code CUmemLocationType} in {@code cuda.h}. */
    public enum Type {
        /** No place. */
        INVALID,
        /** A device. */
        DEVICE,
        /** The host. */
        HOST,
        /** A node of the host's memory. */
        HOST_NUMA,
        /** The node of the host's memory that is next to the calling thread. */
        HOST_NUMA_CURRENT
    }

    /** Returns a device. */
    public static CUmemLocation device(int ordinal) {
        return new CUmemLocation(Type.DEVICE, ordinal);
    }
}
