package orrery.core.kernel;

import orrery.core.memory.Accessor;
import orrery.device.PriorityRange;

/** The context that the module of a kernel is loaded in. Launches compare contexts by identity. */
public interface KernelContext extends Accessor {

    /** Returns the range of stream priorities of its device. */
    PriorityRange priorities();
}
