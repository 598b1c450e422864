package orrery.core.work;

import orrery.device.SmSet;

/** The SMs of a device that a green context owns. Its kernels run on no others. */
public interface Partition {

    /** Returns the SMs. */
    SmSet sms();

    /** Returns whether the context was destroyed, so that nothing can be launched on the SMs. */
    boolean closed();
}
