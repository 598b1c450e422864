package orrery.core.context;

import java.util.HashMap;
import java.util.Map;
import orrery.sim.Kernel;
import orrery.sim.KernelCode;

/** A kernel of a library, which belongs to no context and has attributes for each device. */
public final class LibraryKernel {
    private final KernelLibrary library;
    private final String name;
    private final Kernel kernel;
    private final Map<Device, KernelConfiguration> configurations = new HashMap<>();

    LibraryKernel(KernelLibrary library, String name, Kernel kernel) {
        this.library = library;
        this.name = name;
        this.kernel = kernel;
    }

    /** Returns the library. */
    public KernelLibrary library() {
        return library;
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the kernel. */
    public Kernel kernel() {
        return kernel;
    }

    /** Returns its attributes on a device to set one of them. */
    public KernelConfiguration configurationToChange(Device device) {
        library.keep(this);
        return configuration(device);
    }

    /** Returns its attributes on a device. */
    public KernelConfiguration configuration(Device device) {
        return configurations.computeIfAbsent(
                device, each -> new KernelConfiguration(name, kernel, each.model(), null));
    }

    /**
     * Returns its function in a context, which is loaded at the first call.
     *
     * @throws orrery.sim.CudaException if the memory is not sufficient (MEMORY-02)
     */
    public KernelFunction function(Context context) {
        return library.module(context).function(name);
    }

    /**
     * Returns where a parameter is.
     *
     * @throws orrery.sim.CudaException if there is no parameter with this index (MODULE-10)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    public KernelCode.Parameter parameter(long index) {
        return KernelFunction.parameter(name, kernel, index);
    }

    @Override
    public String toString() {
        return "kernel " + name;
    }
}
