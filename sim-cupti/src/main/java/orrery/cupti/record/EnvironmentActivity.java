package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.EnvironmentKind;

/**
 * What a device feels: its clocks, its temperature, its power or its cooling. Source:
 * {@code CUpti_ActivityEnvironment}. The figures share their place: {@code environmentKind} says which of them mean
 * something.
 *
 * @param kind the kind of the record
 * @param deviceId the ordinal of the device
 * @param timestamp when it was, in nanoseconds
 * @param environmentKind which of the figures mean something
 * @param smClock clock of the multiprocessors, in megahertz
 * @param memoryClock clock of the memory, in megahertz
 * @param pcieLinkGen generation of the PCIe link
 * @param pcieLinkWidth lanes of the PCIe link
 * @param clocksThrottleReasons why the clock is not higher, of {@link orrery.cupti.ThrottleReason}
 * @param gpuTemperature temperature, in degrees Celsius
 * @param power power, in milliwatts
 * @param powerLimit the most power, in milliwatts
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
    /** What it looks like in a buffer. */
    public static final RecordType<EnvironmentActivity> TYPE = RecordType.of(
            EnvironmentActivity.class,
            Structure.of(
                    "CUpti_ActivityEnvironment",
                    "u32 deviceId, u64 timestamp, u32 environmentKind, "
                            + "u32 smClock|gpuTemperature|power|fanSpeed, u32 memoryClock|powerLimit, u32 pcieLinkGen, "
                            + "u32 pcieLinkWidth, u32 clocksThrottleReasons"));
}
