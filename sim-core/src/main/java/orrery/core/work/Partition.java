package orrery.core.work;

import orrery.device.SmSet;

/** Some SMs of a device that belong to a green context: its kernels run on no others. */
public interface Partition {

    /** The SMs. */
    SmSet sms();

    /** Whether the context is gone, so that nothing can be launched there any more. */
    boolean closed();
}
