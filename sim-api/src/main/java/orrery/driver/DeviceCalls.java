package orrery.driver;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import orrery.core.context.Device;
import orrery.core.external.ExternalRule;
import orrery.core.external.SciCapabilities;
import orrery.core.host.ApiRule;
import orrery.device.DeviceAttribute;
import orrery.sim.SciAttributes;

/** Devices and their primary contexts. */
interface DeviceCalls extends DeviceManagement, Session {

    @Override
    default CUdevice cuDeviceGet(int ordinal) {
        return call(DriverCall.cuDeviceGet, thread -> {
            CUdevice handle = new CUdevice(ordinal);
            device(handle);
            return handle;
        });
    }

    @Override
    default int cuDeviceGetCount() {
        return call(DriverCall.cuDeviceGetCount, thread -> machine().devices().size());
    }

    @Override
    default String cuDeviceGetName(CUdevice device) {
        return call(DriverCall.cuDeviceGetName, thread -> device(device).model().name());
    }

    @Override
    default int cuDeviceGetAttribute(DeviceAttribute attribute, CUdevice device) {
        return call(DriverCall.cuDeviceGetAttribute, thread -> {
            ApiRule.ARGUMENT.require(attribute != null, () -> who() + " is asked for no attribute");
            return device(device).model().attribute(attribute);
        });
    }

    @Override
    default long cuDeviceTotalMem(CUdevice device) {
        return call(
                DriverCall.cuDeviceTotalMem,
                thread -> device(device).model().memory().totalBytes());
    }

    @Override
    default UUID cuDeviceGetUuid(CUdevice device) {
        return call(DriverCall.cuDeviceGetUuid, thread -> uuid(device(device)));
    }

    private static UUID uuid(Device device) {
        String seed = device.model().name() + "#" + device.ordinal();
        return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    default void cuDeviceGetNvSciSyncAttributes(SciAttributes attributes, CUdevice device, int flags) {
        run(DriverCall.cuDeviceGetNvSciSyncAttributes, thread -> {
            Device named = device(device);
            ExternalRule.SCI_ATTRIBUTES.require(attributes != null, () -> who() + " is given no list");
            SciCapabilities.fillIn(attributes, named.model(), uuid(named), flags);
        });
    }

    @Override
    default CUcontext cuDevicePrimaryCtxRetain(CUdevice device) {
        return call(DriverCall.cuDevicePrimaryCtxRetain, thread -> {
            Device named = device(device);
            if (!named.primaryActive()) {
                checkMachine();
            }
            return new CUcontext(machine(), named.retainPrimary());
        });
    }

    @Override
    default void cuDevicePrimaryCtxRelease(CUdevice device) {
        run(DriverCall.cuDevicePrimaryCtxRelease, thread -> device(device).releasePrimary());
    }

    @Override
    default void cuDevicePrimaryCtxReset(CUdevice device) {
        run(DriverCall.cuDevicePrimaryCtxReset, thread -> device(device).resetPrimary());
    }

    @Override
    default PrimaryContextState cuDevicePrimaryCtxGetState(CUdevice device) {
        return call(DriverCall.cuDevicePrimaryCtxGetState, thread -> {
            Device named = device(device);
            return new PrimaryContextState(named.primaryFlags(), named.primaryActive());
        });
    }

    @Override
    default void cuDevicePrimaryCtxSetFlags(CUdevice device, int flags) {
        run(DriverCall.cuDevicePrimaryCtxSetFlags, thread -> device(device).primaryFlags(flags));
    }
}
