package orrery.cupti.record;

/**
 * A sample of a device's clocks, temperature, power or cooling. Source: {@code CUpti_ActivityEnvironment}. The figures
 * share their bytes: {@code environmentKind} says which of them mean something.
 *
 * @param kind the kind of the record
 * @param deviceId the ordinal of the device
 * @param timestamp the time, in nanoseconds
 * @param environmentKind which of the figures are valid
 * @param smClock clock of the multiprocessors, in megahertz
 * @param memoryClock clock of the memory, in megahertz
 * @param pcieLinkGen generation of the PCIe link
 * @param pcieLinkWidth lanes of the PCIe link
 * @param clocksThrottleReasons why the clock is not higher: flags of {@link orrery.cupti.record.ThrottleReason}
 * @param gpuTemperature temperature, in degrees Celsius
 * @param power power, in milliwatts
 * @param powerLimit the limit of the power, in milliwatts
 * @param fanSpeed speed of the fan, in percent
 */
public record EnvironmentActivity(
        ActivityKind kind,
        int deviceId,
        long timestamp,
        EnvironmentKind environmentKind,
        int smClock,
        int memoryClock,
        int pcieLinkGen,
        int pcieLinkWidth,
        int clocksThrottleReasons,
        int gpuTemperature,
        int power,
        int powerLimit,
        int fanSpeed)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<EnvironmentActivity> TYPE = RecordType.of(
            EnvironmentActivity.class,
            Structure.of(
                    "CUpti_ActivityEnvironment",
                    "u32 deviceId, u64 timestamp, u32 environmentKind, "
                            + "u32 smClock|gpuTemperature|power|fanSpeed, u32 memoryClock|powerLimit, u32 pcieLinkGen, "
                            + "u32 pcieLinkWidth, u32 clocksThrottleReasons"));
}
