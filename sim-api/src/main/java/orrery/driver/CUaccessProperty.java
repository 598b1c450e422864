package orrery.driver;

/** How accesses use the L2 cache, by documented names. Source: {@code CUaccessProperty} in {@code cuda.h}. */
public enum CUaccessProperty {
    /** The cache keeps the data as usual. */
    NORMAL,
    /** Data is less likely to stay in the cache. */
    STREAMING,
    /** Data is more likely to stay in the cache. */
    PERSISTING
}
