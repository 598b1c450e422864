package orrery.cupti.record;

/** Which values an environment record holds. Source: {@code CUpti_ActivityEnvironmentKind}. */
public enum EnvironmentKind implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** Clocks and the PCIe link. */
    SPEED(1),
    /** Temperature. */
    TEMPERATURE(2),
    /** Power. */
    POWER(3),
    /** Cooling. */
    COOLING(4);

    private final int number;

    EnvironmentKind(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
