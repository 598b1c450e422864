package orrery.sim;

/**
 * What functions of the runtime API take where C has {@code const void *func}: a {@link Kernel}, in place of the symbol
 * of a {@code __global__} function, or the handle of a kernel of a library, {@code cudaKernel_t}. Programs do not
 * implement it.
 */
public interface DeviceFunction {}
