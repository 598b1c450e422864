package orrery.driver;

/** Types of resources, by their documented names. Source: {@code CUdevResourceType} of {@code cuda.h}. */
public enum CUdevResourceType {
    /** No resource. */
    INVALID,
    /** Streaming multiprocessors. */
    SM,
    /** How many work queues a context has, and with whom it shares them. Documented for CUDA 13.1. */
    WORKQUEUE_CONFIG,
    /** The work queues of a context, which another one can use as well. Documented for CUDA 13.1. */
    WORKQUEUE
}
