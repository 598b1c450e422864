package orrery.core.work;

/** What a copy says its operand is, by the names of {@code CUmemorytype}. */
public enum CopySide {
    /** Memory of the host. */
    HOST,
    /** Memory that the device can reach. */
    DEVICE,
    /** Any memory: the address tells. */
    UNIFIED
}
