package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.device.SmSet;

/** Some SMs of a device that belong to a green context: its kernels run on no others. */
public interface Partition {

    /** The SMs. */
    SmSet sms();

    /** The work queues that limit how many of its streams have kernels in flight; null for no limit. */
    default @Nullable WorkQueues workQueues() {
        return null;
    }

    /** Whether the context is gone, so that nothing can be launched there any more. */
    boolean closed();
}
