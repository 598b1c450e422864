package orrery.sim;

/**
 * Identifies a stream of one machine. Stream handles of the APIs, such as {@code CUstream}, implement it, so that APIs
 * accept each other's handles without a dependency on each other.
 */
public interface StreamHandle {}
