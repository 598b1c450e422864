package orrery.conformance.replay;

import orrery.device.DeviceAttribute;

/** The operations of transcripts on devices and their primary contexts. */
final class DeviceOperations {
    private DeviceOperations() {}

    static void register(OperationTable table) {
        table.does("cuInit", (s, a) -> s.driver().cuInit(a.integer()));
        table.answers(
                "cuDriverGetVersion",
                (s, a) -> CallAnswer.success().with(s.driver().cuDriverGetVersion()));
        table.answers(
                "cuDeviceGet",
                (s, a) -> CallAnswer.success()
                        .with(s.driver().cuDeviceGet(a.integer()).ordinal()));
        table.answers(
                "cuDeviceGetCount",
                (s, a) -> CallAnswer.success().with(s.driver().cuDeviceGetCount()));
        table.answers(
                "cuDeviceGetName",
                (s, a) -> CallAnswer.success().with(s.driver().cuDeviceGetName(a.device())));
        table.answers(
                "cuDeviceTotalMem",
                (s, a) -> CallAnswer.success().with(s.driver().cuDeviceTotalMem(a.device())));
        table.answers("cuDeviceGetAttribute", (s, a) -> {
            DeviceAttribute attribute = a.constant(DeviceAttribute.class);
            return CallAnswer.success().with(s.driver().cuDeviceGetAttribute(attribute, a.device()));
        });
        table.answers(
                "cuDevicePrimaryCtxRetain",
                (s, a) -> s.found(a, Kind.CONTEXT, s.driver().cuDevicePrimaryCtxRetain(a.device())));
        table.does("cuDevicePrimaryCtxRelease", (s, a) -> s.driver().cuDevicePrimaryCtxRelease(a.device()));
        table.does("cuDevicePrimaryCtxReset", (s, a) -> s.driver().cuDevicePrimaryCtxReset(a.device()));
        table.does(
                "cuDevicePrimaryCtxSetFlags", (s, a) -> s.driver().cuDevicePrimaryCtxSetFlags(a.device(), a.integer()));
        table.answers("cuDevicePrimaryCtxGetState", (s, a) -> {
            var state = s.driver().cuDevicePrimaryCtxGetState(a.device());
            return CallAnswer.success().with(state.flags()).with(state.active() ? 1 : 0);
        });
    }
}
