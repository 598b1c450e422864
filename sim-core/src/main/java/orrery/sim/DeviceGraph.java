package orrery.sim;

/** An executable graph, as kernels and graph definitions refer to it. */
public interface DeviceGraph {}
