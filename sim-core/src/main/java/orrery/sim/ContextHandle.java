package orrery.sim;

/**
 * Identifies a context of one machine. Context handles of the APIs, such as {@code CUcontext}, and the contexts that
 * callbacks are given implement it, so that APIs accept each other's handles without a dependency on each other.
 */
public interface ContextHandle {}
