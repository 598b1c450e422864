package orrery.sim;

/**
 * What functions of the runtime API take where C has {@code const void *func}: a {@link Kernel}, in place of the symbol
 * of a {@code __global__} function, or the handle of a kernel of a library, {@code cudaKernel_t}. Programs do not
 * implement it.
 *
 * <pre>{@code
 * DeviceFunction inJava = Kernel.perThread(arguments -> thread -> arguments.ints(0).atomicAdd(0, 1));
 * DeviceFunction inPtx = cuda.cudaLibraryGetKernel(library, "count");
 * for (DeviceFunction count : List.of(inJava, inPtx)) {
 *     cuda.cudaLaunchKernel(count, new dim3(2), new dim3(32), 0, stream, x);
 * }
 * }</pre>
 */
public interface DeviceFunction {}
