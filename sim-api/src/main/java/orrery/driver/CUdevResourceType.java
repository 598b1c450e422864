package orrery.driver;

/** Types of resources, by their documented names. Source: {@code CUdevResourceType} of {@code cuda.h}. */
public enum CUdevResourceType {
    /** None. */
    INVALID,
    /** Streaming multiprocessors. */
    SM
}
