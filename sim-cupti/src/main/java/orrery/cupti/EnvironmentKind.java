package orrery.cupti;

/** What an environment record tells. Source: {@code CUpti_ActivityEnvironmentKind}. */
public enum EnvironmentKind implements Numbered {
    /** Nothing. */
    UNKNOWN(0),
    /** Clocks and links. */
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
