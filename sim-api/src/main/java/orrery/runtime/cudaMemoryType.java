package orrery.runtime;

/**
 * Types of memory; the ordinals are the documented values. Source: {@code enum cudaMemoryType} of
 * {@code driver_types.h}.
 */
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
