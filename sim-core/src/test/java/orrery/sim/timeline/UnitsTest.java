package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1 us",
        "1050, 1.05 us",
        "86531, 86.531 us",
        "1000000, 1 ms",
        "1234567, 1.235 ms",
        "60000000000, 60 s"
    })
    void timesHaveTheirUnit(long nanos, String text) {
        assertEquals(text, Units.time(nanos));
    }

    @ParameterizedTest
    @CsvSource({"0, 5000000, 0", "500, 1999, 500 ns", "500, 2000, 0.5 us", "500000, 2500000, 0.5 ms"})
    void ticksHaveTheUnitOfTheSpan(long nanos, long span, String text) {
        assertEquals(text, Units.timeIn(nanos, span));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1 KiB",
        "1536, 1.5 KiB",
        "1048576, 1 MiB",
        "85899345920, 80 GiB",
        "9223372036854775807, 8388608 TiB"
    })
    void sizesHaveTheirUnit(long bytes, String text) {
        assertEquals(text, Units.bytes(bytes));
    }

    @Test
    void busyTimeIsCountedOnce() {
        List<Item> items = List.of(bar(0, 10), bar(5, 20), bar(30, Item.NEVER), bar(8, 9));
        assertEquals(30, BusyTime.nanos(items, 1, 0, 40));
        assertEquals(5, BusyTime.nanos(items, 2, 0, 40));
        assertEquals(1, BusyTime.nanos(items, 3, 0, 40));
        assertEquals(3, BusyTime.nanos(items, 1, 7, 10));
    }

    @Test
    void whatFollowsWithoutAGapIsNotAtOnce() {
        assertEquals(0, BusyTime.nanos(List.of(bar(0, 10), bar(10, 20)), 2, 0, 40));
    }

    private static Item bar(long start, long end) {
        return new Item(Item.Shape.WORK, start, start, end, "bar", "");
    }
}
