package orrery.core.context;

import java.util.HashSet;
import java.util.Set;
import orrery.core.kernel.KernelObjects;
import orrery.sim.Kernel;

/**
 * The kernels that are in no module of the program, as the runtime names them. Each is the only kernel of a library.
 * Its attributes are those of a device, whatever contexts come and go, as on an H200.
 */
public final class ImplicitKernels {
    private final KernelObjects<LibraryKernel> kernels = new KernelObjects<>();

    /** The kernels whose attributes the program has set. They are kept, unlike others that nobody uses. */
    private final Set<LibraryKernel> configured = new HashSet<>();

    /** Creates an empty table. */
    public ImplicitKernels() {}

    /** Returns the kernel of a library. */
    public LibraryKernel of(Kernel kernel) {
        return kernels.obtain(kernel, unknown -> new KernelLibrary(this, unknown).kernel(unknown.name()));
    }

    void keep(LibraryKernel kernel) {
        configured.add(kernel);
    }
}
