package orrery.core.work;

import orrery.device.SmSet;

/** The SMs of a green context. Its kernels run only on these SMs. */
public interface Partition {

    /** Returns the SMs. */
    SmSet sms();

    /** Returns whether the green context was destroyed. Then nothing can be launched on the SMs. */
    boolean closed();
}
