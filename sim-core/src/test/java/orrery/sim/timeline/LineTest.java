package orrery.sim.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Lines of 20 columns with one nanosecond each, without the ticks. */
class LineTest {
    private static final Axis AXIS = new Axis(100, 120, 20);

    private static String line(Item... items) {
        return Line.of(Arrays.asList(items), AXIS, Glyphs.ASCII, EnumSet.noneOf(Line.Sign.class))
                .replace(Glyphs.ASCII.grid(), ' ')
                .stripTrailing();
    }

    private static Item work(String label, long waitingFrom, long start, long end) {
        return new Item(Item.Shape.WORK, waitingFrom, start, end, label, "");
    }

    private static Item mark(Item.Shape shape, long at) {
        return new Item(shape, at, at, at, "mark", "");
    }

    @Test
    void barsThatFollowEachOtherTouch() {
        assertEquals(" [one=][two]", line(work("one", 101, 101, 107), work("two", 107, 107, 112)));
    }

    @Test
    void labelsAreCutAndThenLeftOut() {
        assertEquals("[lon][=]", line(work("long", 100, 100, 105), work("long", 105, 105, 108)));
    }

    @Test
    void waitingTimeIsNamedAfterWhatIsTooShortForIt() {
        assertEquals(" . gate ....#", line(work("gate", 101, 112, 113)));
    }

    @Test
    void marksTakeTheNextColumnAndAreThenCounted() {
        Item record = mark(Item.Shape.RECORD, 105);
        Item wait = mark(Item.Shape.WAIT, 105);
        assertEquals("     o", line(record));
        assertEquals("     o<", line(record, wait));
        assertEquals("     o3[ x ]", line(record, wait, wait, wait, work("x", 105, 105, 112)));
    }

    @Test
    void whatHappensAtTheVeryEndIsShown() {
        assertEquals(" ".repeat(19) + "<", line(mark(Item.Shape.WAIT, 120)));
        assertEquals(" ".repeat(14) + "[end=<", line(work("end", 114, 114, 120), mark(Item.Shape.WAIT, 120)));
    }

    @Test
    void whatIsOutsideTheWindowIsNotShown() {
        assertEquals("", line(work("before", 80, 90, 99), work("after", 121, 130, 140), mark(Item.Shape.WAIT, 99)));
        assertEquals(" over all ==========", line(work("over all", 0, 50, 200)));
    }
}
