package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.device.DeviceAttribute;

/** Which properties memory pools can have. */
interface PoolProperties extends Session {

    /** The device with an ordinal, or null. */
    default @Nullable Device deviceAt(int ordinal) {
        boolean known = ordinal >= 0 && ordinal < machine().devices().size();
        return known ? machine().devices().get(ordinal) : null;
    }

    /** Returns whether memory of a device can be shared by all of some types of handles. */
    default boolean supports(Device device, int handleTypes) {
        return (handleTypes & ~device.model().attribute(DeviceAttribute.MEMPOOL_SUPPORTED_HANDLE_TYPES)) == 0;
    }

    /**
     * Returns the device of a pool with some properties; for memory of the host, the first one. Null if no pool can
     * have them.
     */
    default @Nullable Device deviceOf(CUmemPoolProps properties) {
        if (properties.location() == null || properties.location().type() == null) {
            return null;
        }
        boolean managed = properties.allocType() == CUmemPoolProps.AllocationType.MANAGED;
        Device device = deviceOf(properties, managed);
        boolean shareable = device != null && supports(device, properties.handleTypes());
        boolean legal = managed
                ? properties.handleTypes() == 0
                : properties.allocType() == CUmemPoolProps.AllocationType.PINNED && shareable;
        return legal ? device : null;
    }

    private @Nullable Device deviceOf(CUmemPoolProps properties, boolean managed) {
        int id = properties.location().id();
        return switch (properties.location().type()) {
            case DEVICE -> deviceAt(id);
            case HOST -> properties.handleTypes() == 0 ? deviceAt(0) : null;
            case HOST_NUMA -> id == 0 ? deviceAt(0) : null;
            case HOST_NUMA_CURRENT -> null;
            case INVALID -> managed ? deviceAt(0) : null;
        };
    }
}
