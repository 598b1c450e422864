package orrery.cupti;

/**
 * Why clocks are lower than they could be; reasons are combined bitwise. Source:
 * {@code CUpti_EnvironmentClocksThrottleReason}.
 */
public enum ThrottleReason implements Numbered {
    /** They are not. */
    NONE(0),
    /** Nothing runs. */
    GPU_IDLE(1),
    /** The user has limited them. */
    USER_DEFINED_CLOCKS(2),
    /** Power is limited. */
    SW_POWER_CAP(4),
    /** The hardware protects itself. */
    HW_SLOWDOWN(8),
    /** The device cannot tell. */
    UNSUPPORTED(0x40000000),
    /** Something else. */
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
