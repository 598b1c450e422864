package orrery.driver;

/** Types of resources, by their documented names. Source: {@code CUdevResourceType} of {@code cuda.h}. */
public enum CUdevResourceType {
    /** No resource. */
    INVALID,
    /** Streaming multiprocessors. */
    SM,
    /** How work queues are shared; no function of the simulator takes it. */
    WORKQUEUE_CONFIG,
    /** Work queues; no function of the simulator takes them. */
    WORKQUEUE
}
