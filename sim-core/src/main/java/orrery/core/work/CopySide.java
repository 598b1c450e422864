package orrery.core.work;

/** The memory type that a copy names for an operand, as in {@code CUmemorytype}. */
public enum CopySide {
    /** Host memory. */
    HOST,
    /** Memory that the device can access. */
    DEVICE,
    /** Any memory, determined by the address. */
    UNIFIED
}
