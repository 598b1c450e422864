package orrery.driver;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import orrery.core.context.Device;
import orrery.core.external.ExternalRule;
import orrery.core.external.SciCapabilities;
import orrery.core.host.ApiRule;
import orrery.device.DeviceAttribute;
import orrery.driver.DeviceManagement.PrimaryContextState;
import orrery.sim.SciAttributes;

/** Devices and their primary contexts. */
final class DeviceCalls {
    private final Session session;

    DeviceCalls(Session session) {
        this.session = session;
    }

    CUdevice cuDeviceGet(int ordinal) {
        CUdevice handle = new CUdevice(ordinal);
        session.device(handle);
        return handle;
    }

    int cuDeviceGetCount() {
        return session.machine().devices().size();
    }

    String cuDeviceGetName(CUdevice device) {
        return session.device(device).model().name();
    }

    int cuDeviceGetAttribute(DeviceAttribute attribute, CUdevice device) {
        ApiRule.ARGUMENT.require(attribute != null, () -> session.who() + " is asked for no attribute");
        return session.device(device).model().attribute(attribute);
    }

    long cuDeviceTotalMem(CUdevice device) {
        return session.device(device).model().memory().totalBytes();
    }

    UUID cuDeviceGetUuid(CUdevice device) {
        return uuid(session.device(device));
    }

    private static UUID uuid(Device device) {
        String seed = device.model().name() + "#" + device.ordinal();
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8));
    }

    void cuDeviceGetNvSciSyncAttributes(SciAttributes attributes, CUdevice device, int flags) {
        Device named = session.device(device);
        ExternalRule.SCI_ATTRIBUTES.require(attributes != null, () -> session.who() + " is given no list");
        SciCapabilities.fillIn(attributes, named.model(), uuid(named), flags);
    }

    CUcontext cuDevicePrimaryCtxRetain(CUdevice device) {
        Device named = session.device(device);
        if (!named.primaryActive()) {
            session.checkMachine();
        }
        return new CUcontext(session.reference(named.retainPrimary()));
    }

    void cuDevicePrimaryCtxRelease(CUdevice device) {
        Device named = session.device(device);
        named.awaitRelease();
        named.releasePrimary();
    }

    void cuDevicePrimaryCtxReset(CUdevice device) {
        session.device(device).resetPrimary();
    }

    PrimaryContextState cuDevicePrimaryCtxGetState(CUdevice device) {
        Device named = session.device(device);
        return new PrimaryContextState(named.primaryFlags(), named.primaryActive());
    }

    void cuDevicePrimaryCtxSetFlags(CUdevice device, int flags) {
        session.device(device).primaryFlags(flags);
    }
}
