package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.KernelFunction;
import orrery.core.context.LibraryKernel;
import orrery.sim.DeviceFunction;

/**
 * A handle of a kernel of a {@linkplain CUlibrary library}, which belongs to no context. It can be launched as a
 * {@link CUfunction}, as C casts it: a launch, and a question about the clusters of a launch, uses its function in the
 * context of the stream; nodes and questions about occupancy use that in the {@linkplain CUcontext current context}. It
 * is loaded there at the first use. {@code cuFunc} functions refuse it, as on an H200 (MODULE-02).
 *
 * <pre>{@code
 * CUlibrary library = cuda.cuLibraryLoadData(CUmoduleImage.ofPtx(text), null);
 * CUkernel saxpy = cuda.cuLibraryGetKernel(library, "saxpy");
 * cuda.cuLaunchKernel(saxpy, n / 256, 1, 1, 256, 1, 1, 0, stream, n, 2f, x, y);
 * }</pre>
 */
public class CUkernel extends CUfunction implements DeviceFunction {
    private final @Nullable LibraryKernel libraryKernel;

    /**
     * Creates a handle.
     *
     * @param kernel the kernel; null if another driver than the simulated one has it
     */
    CUkernel(Reference<KernelFunction> reference, @Nullable LibraryKernel kernel) {
        super(reference);
        this.libraryKernel = kernel;
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUkernel(CUkernel handle) {
        super(handle);
        this.libraryKernel = handle.libraryKernel;
    }

    /**
     * Returns the kernel of the simulator.
     *
     * @throws UnsupportedOperationException if another driver gave the handle
     */
    LibraryKernel libraryKernel() {
        if (libraryKernel == null) {
            throw new UnsupportedOperationException(this + " stands for no object of the simulator");
        }
        return libraryKernel;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return libraryKernel == null
                ? super.equals(other)
                : other instanceof CUkernel kernel && kernel.libraryKernel == libraryKernel;
    }

    @Override
    public int hashCode() {
        return libraryKernel == null ? super.hashCode() : System.identityHashCode(libraryKernel);
    }

    @Override
    public String toString() {
        return libraryKernel == null ? super.toString() : libraryKernel.toString();
    }
}
