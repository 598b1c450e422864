package orrery.driver;

/**
 * How the memory that shared memory and the L1 cache have in common is divided. Source: {@code CUfunc_cache} in
 * {@code cuda.h}.
 */
public enum CUfuncCache {
    /** No preference. */
    PREFER_NONE,
    /** More shared memory. */
    PREFER_SHARED,
    /** More cache. */
    PREFER_L1,
    /** As much of both. */
    PREFER_EQUAL
}
