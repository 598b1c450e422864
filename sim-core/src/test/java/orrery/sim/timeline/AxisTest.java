package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void timesOutsideTheWindowHaveColumnsOutsideTheDrawing() {
        Axis axis = new Axis(100, 120, 10);
        assertEquals(-1, axis.column(99));
        assertEquals(0, axis.column(100));
        assertEquals(9, axis.column(119));
        assertEquals(10, axis.column(120));
    }

    @Test
    void aTickRightBeforeTheEndOfALongWindowIsInTheLastColumn() {
        // A double cannot tell 10^17 from 10^17 + 1.
        Axis axis = new Axis(0, 100_000_000_000_000_001L, 80);
        assertEquals(79, axis.column(100_000_000_000_000_000L));
        assertEquals(
                "+---------------+---------------+---------------+---------------+--------------+",
                axis.ruler(Glyphs.ASCII));
    }
}
