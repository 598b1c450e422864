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
        public boolean isReadOnly(Allocation memory) {
            return memory.owner() != null && memory.owner().isReadOnly(memory, ReservedAddresses.HOST);
        }

        @Override
        public long denseBytes() {
            return 64L << 20;
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

    /** Returns whether it may only read memory that it can access. */
    default boolean isReadOnly(Allocation memory) {
        return false;
    }

    /** Returns whether it can access memory without another device: it is its own, or that of the host. */
    default boolean isLocal(Allocation memory) {
        return canAccess(memory);
    }

    /** Describes why it cannot access memory, as a relative clause. */
    default ApiText describeNoAccess(Allocation memory) {
        return ApiText.of("which is not accessible");
    }

    /**
     * Returns the size in bytes up to which memory is likely to be used as a whole when it is viewed. Such memory is
     * worth a Java array at once; larger memory gets one when it is used.
     */
    default long denseBytes() {
        return 1 << 20;
    }

    /** Returns the observer of each access; null for none. */
    default @Nullable AccessProbe probe() {
        return null;
    }

    /** Returns an accessor with the same rights and an observer of each access. */
    default Accessor withProbe(AccessProbe probe) {
        return new AccessorCopy(this, denseBytes(), probe);
    }

    /** Returns an accessor with the same rights and other {@link #denseBytes}. */
    default Accessor withDenseBytes(long bytes) {
        return new AccessorCopy(this, bytes, probe());
    }
}
