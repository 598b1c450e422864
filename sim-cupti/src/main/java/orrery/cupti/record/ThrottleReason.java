package orrery.cupti.record;

/**
 * Why the clocks of a device are throttled; reasons are combined bitwise. Source:
 * {@code CUpti_EnvironmentClocksThrottleReason}.
 */
public enum ThrottleReason implements Numbered {
    /** They are not throttled. */
    NONE(0),
    /** The device is idle. */
    GPU_IDLE(1),
    /** The user has set the clocks. */
    USER_DEFINED_CLOCKS(2),
    /** Power is limited. */
    SW_POWER_CAP(4),
    /** The hardware lowers the clocks, for example because of the temperature. */
    HW_SLOWDOWN(8),
    /** The device does not report a reason. */
    UNSUPPORTED(0x40000000),
    /** Unknown. */
    UNKNOWN(0x80000000);

    private final int number;

    ThrottleReason(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
