package orrery.driver;

import orrery.device.CUmemLocation;

/**
 * Who may do what with memory.
 *
 * @param location who
 * @param flags what
 */
public record CUmemAccessDesc(CUmemLocation location, Flags flags) {

    /** What may be done, by the documented names. Source: {@code CUmemAccess_flags} in {@code cuda.h}. */
    public enum Flags {
        /** Nothing. */
        NONE,
        /** Reading alone, which pools do not offer. */
        READ,
        /** Reading and writing. */
        READWRITE
    }
}
