package orrery.core.kernel;

/** An executable graph as kernels name it. */
public interface DeviceGraph {}
