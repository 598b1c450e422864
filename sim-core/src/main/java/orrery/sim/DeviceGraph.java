package orrery.sim;

/**
 * An executable graph, as kernels and graph definitions refer to it: the handle that the host has of it. Device graphs
 * are launched by the same handle on the host and on the device.
 */
public interface DeviceGraph {

    /** Returns the executable graph that this names. */
    DeviceGraph executable();

    /**
     * Returns the number that stands for the graph in the memory of the device: the bits of its
     * {@code cudaGraphExec_t}. Two graphs of a machine have different numbers. It is not 0, and no address of memory.
     */
    default long number() {
        return executable().number();
    }
}
