package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.KernelFunction;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/**
 * A handle of a function: of a module, or of a kernel that every context loads when it is first used there, as
 * {@code cudaGetFuncBySymbol} returns it. Every use of the latter is a use of the {@linkplain CUcontext current
 * context}, with the result codes of that. A {@link CUkernel} can be launched as one.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUfunction extends Handle<KernelFunction> {
    private final @Nullable Kernel kernel;
    private LaunchShape recent = LaunchShape.SINGLE;

    CUfunction(Reference<KernelFunction> reference) {
        this(reference, null);
    }

    /** Creates a handle of a kernel that no module has. */
    CUfunction(Reference<KernelFunction> reference, @Nullable Kernel kernel) {
        super(reference);
        this.kernel = kernel;
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUfunction(CUfunction handle) {
        super(handle);
        this.kernel = handle.kernel;
    }

    /** Returns the kernel that no module has, or null. */
    @Nullable
    Kernel kernel() {
        return kernel;
    }

    /** Returns a shape; the one of the latest launch if it is the same, as it mostly is. */
    static LaunchShape shape(
            @Nullable CUfunction function, int gx, int gy, int gz, int bx, int by, int bz, int shared) {
        LaunchShape latest = function == null ? LaunchShape.SINGLE : function.recent;
        if (latest.hasDimensions(gx, gy, gz, bx, by, bz, shared)) {
            return latest;
        }
        LaunchShape shape = new LaunchShape(gx, gy, gz, bx, by, bz, shared);
        if (function != null) {
            function.recent = shape;
        }
        return shape;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return kernel == null
                ? super.equals(other)
                : other instanceof CUfunction function && function.kernel == kernel && function.belongsTo(host());
    }

    @Override
    public int hashCode() {
        return kernel == null ? super.hashCode() : System.identityHashCode(kernel);
    }

    @Override
    public String toString() {
        return kernel == null ? super.toString() : kernel.name();
    }
}
