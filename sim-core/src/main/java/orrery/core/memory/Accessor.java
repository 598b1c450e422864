package orrery.core.memory;

import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.sim.AccessProbe;

/** The host or a device, as the party that accesses memory through a view. */
public interface Accessor {
    /** The host. */
    Accessor HOST = new Accessor() {
        @Override
        public boolean onDevice() {
            return false;
        }

        @Override
        public boolean canAccess(Allocation memory) {
            return memory.kind().isHostAccessible();
        }

        @Override
        public ApiText describeNoAccess(Allocation memory) {
            return ApiText.of("which the host cannot access");
        }
    };

    /** A device that can access all device-accessible memory. */
    Accessor DEVICE = memory -> memory.kind().isDeviceAccessible();

    /**
     * Returns whether it is a device. A device sees pool memory while it is mapped; the host sees it from the call that
     * allocates it to the call that frees it.
     */
    default boolean onDevice() {
        return true;
    }

    /** Returns whether it can access memory. */
    boolean canAccess(Allocation memory);

    /** Describes why it cannot access memory, as a relative clause. */
    default ApiText describeNoAccess(Allocation memory) {
        return ApiText.of("which is not accessible");
    }

    /** Returns the observer of each access; null for none. */
    default @Nullable AccessProbe probe() {
        return null;
    }

    /** Returns an accessor with the same rights and an observer of each access. */
    default Accessor withProbe(AccessProbe probe) {
        Accessor original = this;
        return new Accessor() {
            @Override
            public boolean onDevice() {
                return original.onDevice();
            }

            @Override
            public boolean canAccess(Allocation memory) {
                return original.canAccess(memory);
            }

            @Override
            public ApiText describeNoAccess(Allocation memory) {
                return original.describeNoAccess(memory);
            }

            @Override
            public AccessProbe probe() {
                return probe;
            }
        };
    }
}
