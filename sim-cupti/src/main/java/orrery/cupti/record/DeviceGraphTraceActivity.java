package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.DeviceLaunchMode;

/**
 * A launch of a graph by a kernel, as a whole. Source: {@code CUpti_ActivityDeviceGraphTrace}.
 *
 * @param kind the kind of the record
 * @param deviceId the ordinal of the device
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param graphId the number of the executable graph; 0 outside graphs
 * @param launcherGraphId the executable graph whose kernel launched it
 * @param deviceLaunchMode how it was launched
 * @param contextId the number of the context
 * @param streamId the number of the stream
 */
public record DeviceGraphTraceActivity(
        ActivityKind kind,
        int deviceId,
        long start,
        long end,
        int graphId,
        int launcherGraphId,
        DeviceLaunchMode deviceLaunchMode,
        int contextId,
        long streamId)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<DeviceGraphTraceActivity> TYPE = RecordType.of(
            DeviceGraphTraceActivity.class,
            Structure.of(
                    "CUpti_ActivityDeviceGraphTrace",
                    "u32 deviceId, u64 start, u64 end, u32 graphId, u32 launcherGraphId, "
                            + "u32 deviceLaunchMode, u32 contextId, u64 streamId, u64 reserved"));
}
