package orrery.sim;

/**
 * An executable graph, as kernels and graph definitions refer to it: the handle that the host has of it. Device graphs
 * are launched by the same handle on the host and on the device.
 */
public interface DeviceGraph {

    /** Returns the executable graph that this names. */
    DeviceGraph executable();
}
