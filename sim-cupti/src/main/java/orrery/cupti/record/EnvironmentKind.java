package orrery.cupti.record;

import com.google.common.collect.ImmutableSet;
import java.util.Set;

/** Which values an environment record holds. Source: {@code CUpti_ActivityEnvironmentKind}. */
public enum EnvironmentKind implements Numbered, Alternative {
    /** Unknown. */
    UNKNOWN(0),
    /** Clocks and the PCIe link. */
    SPEED(1, "smClock", "memoryClock", "pcieLinkGen", "pcieLinkWidth", "clocksThrottleReasons"),
    /** Temperature. */
    TEMPERATURE(2, "gpuTemperature"),
    /** Power. */
    POWER(3, "power", "powerLimit"),
    /** Cooling. */
    COOLING(4, "fanSpeed");

    private final int number;
    private final ImmutableSet<String> fields;

    EnvironmentKind(int number, String... fields) {
        this.number = number;
        this.fields = ImmutableSet.copyOf(fields);
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Set<String> fields() {
        return fields;
    }
}
