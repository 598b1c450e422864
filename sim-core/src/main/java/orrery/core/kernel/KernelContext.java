package orrery.core.kernel;

import java.util.List;
import orrery.core.memory.Accessor;
import orrery.device.CUresult;
import orrery.sim.DeviceNodeUpdate;

/** The context that the module of a kernel is loaded in. Launches compare contexts by identity. */
public interface KernelContext extends Accessor {

    /** Returns whether its device starts kernels before those that they depend on programmatically are complete. */
    boolean hasProgrammaticLaunch();

    /** Adds to what its kernels have printed. */
    void print(String text);

    /**
     * Keeps the local memory of its kernels at the largest size that one of them has needed, because an executable
     * graph may launch one at any time.
     */
    void keepLocalMemory();

    /** Updates kernel nodes for a kernel; all of them or, if an update is not legal, none. */
    CUresult updateNodes(List<DeviceNodeUpdate> updates);

    /** Allocates memory for a kernel. Returns its address; 0 if the heap has too few bytes left. */
    long allocateOnHeap(long bytes);

    /**
     * Frees memory that a kernel has allocated.
     *
     * @throws orrery.sim.MemoryFault if the address is not that of such memory
     */
    void freeOnHeap(long address);
}
