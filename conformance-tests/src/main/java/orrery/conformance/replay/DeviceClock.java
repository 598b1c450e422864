package orrery.conformance.replay;

import java.time.Duration;
import orrery.sim.Machine;

/** The time of a device that is simulated. A GPU has none: real time has to pass. */
public interface DeviceClock {

    /** Lets everything finish that can without further calls. */
    void settle();

    /** Advances the time. */
    void advance(Duration time);

    /** Returns the clock of a simulated machine. */
    static DeviceClock of(Machine machine) {
        return new DeviceClock() {
            @Override
            public void settle() {
                machine.settle();
            }

            @Override
            public void advance(Duration time) {
                machine.advance(time);
            }
        };
    }
}
