package orrery.cupti.record;

/**
 * A launch of a graph by a kernel, as a whole. Source: {@code CUpti_ActivityDeviceGraphTrace}.
 *
 * @param kind the kind of the record
 * @param deviceId the ordinal of the device
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param graphId the id of the executable graph; 0 outside graphs
 * @param launcherGraphId the executable graph whose kernel launched it
 * @param deviceLaunchMode how it was launched
 * @param contextId the id of the context
 * @param streamId the id of the stream
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
    /** The structures of the record. */
    public static final RecordType<DeviceGraphTraceActivity> TYPE = RecordType.of(
            DeviceGraphTraceActivity.class,
            Structure.of(
                    "CUpti_ActivityDeviceGraphTrace",
                    "u32 deviceId, u64 start, u64 end, u32 graphId, u32 launcherGraphId, "
                            + "u32 deviceLaunchMode, u32 contextId, u64 streamId, u64 reserved"));
}
