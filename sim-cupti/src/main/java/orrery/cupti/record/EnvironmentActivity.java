package orrery.cupti.record;

import org.jspecify.annotations.Nullable;

/**
 * A sample of a device's clocks, temperature, power or cooling. Source: {@code CUpti_ActivityEnvironment}. The figures
 * share their bytes: {@code environmentKind} says which of them are valid, and the others are null.
 *
 * @param kind the kind of the record
 * @param deviceId the ordinal of the device
 * @param timestamp the time, in nanoseconds
 * @param environmentKind which of the figures are valid
 * @param smClock clock of the multiprocessors, in megahertz; null if it is not valid
 * @param memoryClock clock of the memory, in megahertz; null if it is not valid
 * @param pcieLinkGen generation of the PCIe link; null if it is not valid
 * @param pcieLinkWidth lanes of the PCIe link; null if it is not valid
 * @param clocksThrottleReasons why the clock is not higher: always 0, it is not throttled; null if it is not valid
 * @param gpuTemperature temperature, in degrees Celsius; null if it is not valid
 * @param power power, in milliwatts; null if it is not valid
 * @param powerLimit the limit of the power, in milliwatts; null if it is not valid
 * @param fanSpeed speed of the fan, in percent; 0 for a device without one; null if it is not valid
 */
public record EnvironmentActivity(
        ActivityKind kind,
        int deviceId,
        long timestamp,
        EnvironmentKind environmentKind,
        @Nullable Integer smClock,
        @Nullable Integer memoryClock,
        @Nullable Integer pcieLinkGen,
        @Nullable Integer pcieLinkWidth,
        @Nullable Integer clocksThrottleReasons,
        @Nullable Integer gpuTemperature,
        @Nullable Integer power,
        @Nullable Integer powerLimit,
        @Nullable Integer fanSpeed)
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
