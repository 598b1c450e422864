package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.device.CUmemLocation;
import orrery.device.DeviceAttribute;

/** Which properties memory pools can have. */
final class PoolProperties {
    private final Session session;

    PoolProperties(Session session) {
        this.session = session;
    }

    /** Returns whether memory of a device can be shared by all of some types of handles. */
    boolean supports(Device device, int handleTypes) {
        return (handleTypes & ~device.model().attribute(DeviceAttribute.MEMPOOL_SUPPORTED_HANDLE_TYPES)) == 0;
    }

    /**
     * Returns the device of a pool with some properties; for memory of the host, the first one. Null if no pool can
     * have them.
     */
    @Nullable
    Device deviceOf(CUmemPoolProps properties) {
        if (properties.location() == null || properties.location().type() == null) {
            return null;
        }
        boolean managed = properties.allocType() == CUmemPoolProps.AllocationType.MANAGED;
        Device device = poolDeviceAt(properties.location(), managed);
        boolean onHost = properties.location().type() == CUmemLocation.Type.HOST;
        boolean shareable = device != null
                && supports(device, properties.handleTypes())
                && (!onHost || properties.handleTypes() == 0);
        boolean legal = managed
                ? properties.handleTypes() == 0
                : properties.allocType() == CUmemPoolProps.AllocationType.PINNED && shareable;
        return legal ? device : null;
    }

    /**
     * Returns the device that keeps the pools of a location; for memory of the host, the first one. Null if no pool can
     * be there.
     *
     * @param managed whether the pool has managed memory, which needs no location
     */
    @Nullable
    Device poolDeviceAt(CUmemLocation location, boolean managed) {
        return switch (location.type()) {
            case DEVICE -> session.deviceAt(location.id());
            case HOST -> session.deviceAt(0);
            case HOST_NUMA -> location.id() == 0 ? session.deviceAt(0) : null;
            case HOST_NUMA_CURRENT -> null;
            case INVALID -> managed ? session.deviceAt(0) : null;
        };
    }
}
