package orrery.core.kernel;

import orrery.core.memory.Accessor;
import orrery.device.PriorityRange;

/** The context that the module of a kernel is loaded in. Launches compare contexts by identity. */
public interface KernelContext extends Accessor {

    /** Returns the range of stream priorities of its device. */
    PriorityRange priorities();

    /** Returns whether its device starts kernels before those that they depend on programmatically are complete. */
    boolean hasProgrammaticLaunch();

    /** Adds to what its kernels have printed. */
    void print(String text);

    /** Allocates memory for a kernel. Returns its address; 0 if the heap has too few bytes left. */
    long allocateOnHeap(long bytes);

    /**
     * Frees memory that a kernel has allocated.
     *
     * @throws orrery.sim.MemoryFault if the address is not that of such memory
     */
    void freeOnHeap(long address);
}
