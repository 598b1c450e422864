package orrery.core.kernel;

/** A kernel as a module names it. */
public interface KernelSymbol {

    /** Its name in its module. */
    String name();

    /** The kernel. */
    Kernel kernel();

    /** The context that its module is loaded in. */
    Object context();
}
