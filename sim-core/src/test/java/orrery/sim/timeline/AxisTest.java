package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The numbers above the ticks of the longest windows, which do not fit between them. */
class AxisTest {
    @Test
    void aNumberWithoutRoomIsLeftOut() {
        assertEquals(
                "0          500000000 s 1000000000 s           2000000000 s",
                new Axis(0, 3_000_000_000L * 1_000_000_000, 70).numbers());
    }
}
