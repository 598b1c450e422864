package orrery.runtime;

/** Types of memory, by their documented names. Source: {@code driver_types.h}. */
public enum cudaMemoryType {
    /** Memory that the driver does not know. */
    UNREGISTERED,
    /** Page-locked host memory. */
    HOST,
    /** Device memory. */
    DEVICE,
    /** Managed memory. */
    MANAGED
}
