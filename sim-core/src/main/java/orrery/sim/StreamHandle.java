package orrery.sim;

/** A name of a stream of one machine: a handle of an API. See {@link ContextHandle}. */
public interface StreamHandle {}
