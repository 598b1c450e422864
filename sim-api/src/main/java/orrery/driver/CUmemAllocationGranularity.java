package orrery.driver;

/** Kinds of granularity, by documented names. Source: {@code CUmemAllocationGranularity_flags} in {@code cuda.h}. */
public enum CUmemAllocationGranularity {
    /** What sizes and addresses must be multiples of. */
    MINIMUM,
    /** What they should be multiples of. */
    RECOMMENDED
}
