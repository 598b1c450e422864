package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EventLoopTest {
    private final EventLoop loop = new EventLoop();
    private final List<String> log = new ArrayList<>();

    private TimedAction note(String what) {
        return now -> log.add(what + "@" + now);
    }

    @Test
    void whatEndsGoesBeforeWhatBeginsAndTheUrgentFirst() {
        loop.at(10, EventLoop.BEGINS + 7, note("least"));
        loop.at(10, EventLoop.BEGINS + 1, note("second"));
        loop.at(10, EventLoop.BEGINS, note("first"));
        loop.at(10, EventLoop.ENDS, now -> {
            log.add("end@" + now);
            loop.at(now, EventLoop.ENDS, note("consequence"));
            loop.at(3, EventLoop.BEGINS, note("late"));
        });
        loop.at(9, EventLoop.BEGINS + 7, note("before"));
        loop.runUntil(10);
        assertEquals(
                List.of("before@9", "end@10", "consequence@10", "first@10", "late@10", "second@10", "least@10"), log);
    }

    @Test
    void nothingHappensBeforeItsTime() {
        loop.at(5, EventLoop.BEGINS, note("a"));
        loop.at(6, EventLoop.BEGINS, note("b"));
        loop.runUntil(5);
        assertEquals(List.of("a@5"), log);
        assertEquals(1, loop.pending());
        assertEquals(6, loop.nextTime());
        assertTrue(loop.step(Long.MAX_VALUE));
        assertFalse(loop.step(Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE, loop.nextTime());
    }

    /** Deadlines of others stay as they are. */
    @Test
    void anActionThatFailsIsOver() {
        loop.when(() -> loop.now() >= 5, () -> loop.now() >= 5 ? 20 : 5, now -> {
            throw new IllegalStateException("no");
        });
        loop.when(() -> loop.now() >= 10, () -> 10, note("other"));
        assertThrows(IllegalStateException.class, () -> loop.step(Long.MAX_VALUE));
        assertEquals(10, loop.nextTime());
        assertTrue(loop.step(Long.MAX_VALUE));
        assertEquals(List.of("other@10"), log);
    }

    /** Nothing can be said about the events that were to come. */
    @Test
    void anAbandonedLoopForgetsWhatIsPending() {
        loop.when(() -> false, note("waits"));
        loop.at(1, EventLoop.ENDS, now -> {
            log.add("begun");
            loop.abandon();
        });
        loop.at(1, EventLoop.BEGINS, note("now"));
        loop.at(2, EventLoop.BEGINS, note("later"));
        loop.runUntil(20);
        assertEquals(List.of("begun"), log);
        assertTrue(loop.isAbandoned());
        assertEquals(0, loop.pending());
        assertEquals(List.of(), loop.waiting());
        assertEquals(Long.MAX_VALUE, loop.nextTime());
        loop.at(7, EventLoop.ENDS, note("new"));
        loop.runUntil(20);
        assertEquals(List.of("begun", "new@7"), log);
    }

    /** A condition is asked again. */
    @Test
    void aConditionThatCannotBeEvaluatedInterruptsNothing() {
        boolean[] tried = new boolean[1];
        loop.when(
                () -> {
                    if (!tried[0]) {
                        tried[0] = true;
                        throw new IllegalStateException("not yet");
                    }
                    log.add("evaluated");
                    return true;
                },
                note("fired"));
        assertThrows(IllegalStateException.class, () -> loop.release(5));
        assertTrue(loop.release(6));
        assertEquals(List.of("evaluated", "fired@6"), log);
    }

    /** What runs after a step comes before conditions are evaluated, and again after the actions that they release. */
    @Test
    void anActionRunsAfterEachStep() {
        boolean[] open = new boolean[1];
        loop.afterStep(() -> {
            log.add("after@" + loop.now());
            open[0] = loop.now() == 2;
        });
        loop.at(1, EventLoop.ENDS, note("one"));
        loop.at(1, EventLoop.BEGINS, now -> {
            log.add("pauses@" + now);
            loop.pause();
        });
        loop.at(2, EventLoop.ENDS, note("two"));
        loop.when(() -> open[0], note("opened"));
        loop.runUntil(5);
        assertEquals(
                List.of("one@1", "after@1", "pauses@1", "after@1", "two@2", "after@2", "opened@2", "after@2"), log);
    }

    /** Also an action that makes the condition of an earlier one true lets that one go first. */
    @Test
    void conditionsAreReleasedInTheOrderInWhichTheyCame() {
        boolean[] open = new boolean[3];
        loop.when(() -> open[0], note("zero"));
        loop.when(() -> open[1], now -> {
            log.add("one@" + now);
            open[0] = true;
        });
        loop.when(() -> open[1], note("two"));
        TimedAction never = note("never");
        loop.when(() -> open[2], never);
        assertFalse(loop.release(3));
        open[1] = true;
        assertTrue(loop.release(4));
        assertEquals(List.of("one@4", "zero@4", "two@4"), log);
        assertEquals(List.of(never), loop.waiting());
        open[2] = true;
        assertTrue(loop.release(5));
        assertEquals(List.of("one@4", "zero@4", "two@4", "never@5"), log);
    }

    /** A condition holds at its deadline at the latest; other events of that time come first. */
    @Test
    void deadlinesAreTimesToo() {
        loop.when(() -> loop.now() >= 7, () -> 7, note("late"));
        boolean[] open = new boolean[1];
        loop.when(() -> open[0] || loop.now() >= 5, () -> 5, note("early"));
        loop.at(3, EventLoop.ENDS, note("action"));
        loop.at(7, EventLoop.ENDS, note("another"));
        assertEquals(3, loop.nextTime());
        loop.runUntil(4);
        assertEquals(5, loop.nextTime());
        open[0] = true;
        assertTrue(loop.release(4));
        assertEquals(7, loop.nextTime());
        assertTrue(loop.step(Long.MAX_VALUE));
        assertEquals(List.of("action@3", "early@4", "another@7", "late@7"), log);
        loop.when(() -> loop.now() >= 20, () -> 20, note("last"));
        assertEquals(0, loop.pending());
        assertTrue(loop.step(Long.MAX_VALUE));
        assertEquals(20, loop.now());
        assertFalse(loop.step(Long.MAX_VALUE));
    }

    /** What has got a part of what it waits for may wait longer for the rest. */
    @Test
    void aDeadlineCanBePutOff() {
        long[] deadline = {5};
        loop.when(() -> loop.now() >= deadline[0], () -> deadline[0], note("late"));
        loop.at(4, EventLoop.ENDS, now -> deadline[0] = Long.MAX_VALUE);
        loop.at(9, EventLoop.ENDS, note("action"));
        while (loop.step(Long.MAX_VALUE)) {
            // Until nothing happens any more.
        }
        assertEquals(List.of("action@9"), log);
    }

    @Test
    void conditionsAreEvaluatedAfterEveryEvent() {
        int[] value = new int[1];
        loop.when(
                () -> {
                    log.add("evaluated");
                    return value[0] == 2;
                },
                note("two"));
        loop.at(1, EventLoop.ENDS, now -> value[0] = 1);
        loop.at(2, EventLoop.ENDS, now -> value[0] = 2);
        loop.at(3, EventLoop.ENDS, now -> value[0] = 3);
        loop.runUntil(10);
        assertEquals(List.of("evaluated", "evaluated", "two@2"), log);
    }

    /** A program of actions and calls: whatever is scheduled for when, every action sees a later time than the last. */
    @Property(tries = 300)
    void timeNeverRunsBackwards(@ForAll @Size(max = 30) List<@LongRange(min = 0, max = 60) Long> steps) {
        EventLoop clock = new EventLoop();
        List<Long> seen = new ArrayList<>();
        boolean[] open = new boolean[1];
        for (long step : steps) {
            switch ((int) (step % 5)) {
                case 0, 1 -> clock.at(step, (int) (step % 3), seen::add);
                case 2 ->
                    clock.when(() -> open[0], now -> {
                        seen.add(now);
                        clock.at(now - 1, EventLoop.BEGINS, seen::add);
                    });
                case 3 -> {
                    open[0] = step % 2 == 0;
                    clock.release(step);
                    seen.add(clock.now());
                }
                default -> {
                    clock.runUntil(step);
                    seen.add(clock.now());
                }
            }
        }
        while (clock.step(Long.MAX_VALUE)) {
            seen.add(clock.now());
        }
        List<Long> sorted = new ArrayList<>(seen);
        sorted.sort(null);
        assertEquals(sorted, seen);
    }
}
