package orrery.driver;

import orrery.core.context.KernelLibrary;

/** A handle of a library: kernels and variables that belong to no context. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUlibrary extends Handle<KernelLibrary> {
    CUlibrary(Reference<KernelLibrary> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUlibrary(CUlibrary handle) {
        super(handle);
    }
}
