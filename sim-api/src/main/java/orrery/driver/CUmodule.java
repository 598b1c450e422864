package orrery.driver;

import orrery.core.context.KernelModule;

/** A handle of a module. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUmodule extends Handle<KernelModule> {
    CUmodule(Reference<KernelModule> reference) {
        super(reference);
    }
}
