package orrery.device;

/** What an operand of a copy is, by the documented names. Source: {@code cuda.h}. */
public enum CUmemorytype {
    /** Host memory. */
    HOST,
    /** Memory that devices reach. */
    DEVICE,
    /** A CUDA array. */
    ARRAY,
    /** Whatever the address says. */
    UNIFIED
}
