package orrery.core.partition;

import orrery.core.host.HostDevice;
import orrery.core.work.WorkQueues;

/** Work queues of a device: what a context requests for, or the queues that another context has. */
public sealed interface WorkqueueResource {
    /** Returns the device. */
    HostDevice device();

    /** With whom a context shares work queues. */
    enum Scope {
        /** With all contexts of the device. */
        DEVICE,
        /** With no other context. */
        BALANCED
    }

    /**
     * The configuration of the work queues of a context.
     *
     * @param limit how many streams have kernels in flight at once; 1 or more
     * @param scope with whom the queues are shared
     */
    record Config(HostDevice device, int limit, Scope scope) implements WorkqueueResource {
        /** Returns the configuration of a context for which nothing was configured. */
        public static Config of(HostDevice device) {
            return new Config(device, device.model().launch().maxResidentGrids(), Scope.DEVICE);
        }

        @Override
        public String toString() {
            return "work queues for " + Integer.toUnsignedString(limit) + " streams on device " + device.ordinal();
        }
    }

    /**
     * The work queues of a device or a context.
     *
     * @param queues the queues
     */
    record Existing(HostDevice device, WorkQueues queues) implements WorkqueueResource {
        @Override
        public String toString() {
            return "existing work queues of device " + device.ordinal();
        }
    }
}
