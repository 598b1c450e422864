package orrery.conformance.replay;

import orrery.device.DeviceAttribute;
import orrery.driver.CUdevice;

/** Devices and their primary contexts. */
final class DeviceOperations {
    private DeviceOperations() {}

    static void register(OperationTable table) {
        table.does("cuInit", (s, a) -> s.driver().cuInit(a.integer()));
        table.answers(
                "cuDriverGetVersion", (s, a) -> Answer.success().with(s.driver().cuDriverGetVersion()));
        table.answers(
                "cuDeviceGet",
                (s, a) -> Answer.success()
                        .with(s.driver().cuDeviceGet(a.integer()).ordinal()));
        table.answers(
                "cuDeviceGetCount", (s, a) -> Answer.success().with(s.driver().cuDeviceGetCount()));
        table.answers(
                "cuDeviceGetName", (s, a) -> Answer.success().with(s.driver().cuDeviceGetName(device(a))));
        table.answers(
                "cuDeviceTotalMem", (s, a) -> Answer.success().with(s.driver().cuDeviceTotalMem(device(a))));
        table.answers("cuDeviceGetAttribute", (s, a) -> {
            DeviceAttribute attribute = a.constant(DeviceAttribute.class);
            return Answer.success().with(s.driver().cuDeviceGetAttribute(attribute, device(a)));
        });
        table.answers(
                "cuDevicePrimaryCtxRetain",
                (s, a) -> s.found(a, Kind.CONTEXT, s.driver().cuDevicePrimaryCtxRetain(device(a))));
        table.does("cuDevicePrimaryCtxRelease", (s, a) -> s.driver().cuDevicePrimaryCtxRelease(device(a)));
        table.does("cuDevicePrimaryCtxReset", (s, a) -> s.driver().cuDevicePrimaryCtxReset(device(a)));
        table.does(
                "cuDevicePrimaryCtxSetFlags", (s, a) -> s.driver().cuDevicePrimaryCtxSetFlags(device(a), a.integer()));
        table.answers("cuDevicePrimaryCtxGetState", (s, a) -> {
            var state = s.driver().cuDevicePrimaryCtxGetState(device(a));
            return Answer.success().with(state.flags()).with(state.active() ? 1 : 0);
        });
    }

    private static CUdevice device(Arguments arguments) {
        return new CUdevice(arguments.integer(0));
    }
}
