package orrery.sim;

/**
 * A name of a context of one machine: a handle of an API, or what a callback was given. APIs accept each other's
 * handles without a dependency on each other.
 */
public interface ContextHandle {}
