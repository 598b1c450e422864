package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.device.SmSet;

/** The SMs of a green context. Its kernels run only on these SMs. */
public interface Partition {

    /** Returns the SMs. */
    SmSet sms();

    /** Returns the work queues that limit how many of its streams have kernels in flight; null for no limit. */
    default @Nullable WorkQueues workQueues() {
        return null;
    }

    /** Returns whether the green context was destroyed. Then nothing can be launched on the SMs. */
    boolean closed();
}
