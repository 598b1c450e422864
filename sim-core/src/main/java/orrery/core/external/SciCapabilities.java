package orrery.core.external;

import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.sim.SciAttributes;
import orrery.sim.SciAttributes.Primitive;

/** The capabilities of devices for NvSciSync. */
public final class SciCapabilities {
    private static final int SIGNAL = 1;
    private static final int WAIT = 2;
    private static final int AMPERE = 8;
    private static final int WITHOUT_GA100 = 6;

    private SciCapabilities() {}

    /**
     * Fills the capabilities of a device into an attribute list.
     *
     * @param attributes the list
     * @param device the device
     * @param id the UUID of the device
     * @param flags 1 to signal, 2 to wait, 3 for both
     * @throws orrery.sim.CudaException if the flags are not legal or the permission is set already (EXT-28)
     */
    public static void fillIn(SciAttributes attributes, DeviceModel device, UUID id, int flags) {
        ExternalRule.SCI_ATTRIBUTE_FLAGS.require(
                flags > 0 && flags <= (SIGNAL | WAIT) && !attributes.signals() && !attributes.waits(),
                () -> "attributes are requested with flags " + flags
                        + (attributes.signals() || attributes.waits()
                                ? " for a list whose required permission is already set"
                                : ""));
        Set<Primitive> supported = new TreeSet<>(Set.of(Primitive.SYSMEM_SEMAPHORE));
        if (device.attribute(DeviceAttribute.INTEGRATED) == 1) {
            supported.add(Primitive.SYNCPOINT);
        }
        if (device.capability().atLeast(AMPERE, WITHOUT_GA100)) {
            supported.add(Primitive.SYSMEM_SEMAPHORE_PAYLOAD_64B);
        }
        attributes.set((flags & SIGNAL) != 0, (flags & WAIT) != 0, id, supported);
    }
}
