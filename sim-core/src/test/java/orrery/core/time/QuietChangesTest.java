package orrery.core.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Quiet changes happen when, and in the order in which, they would happen as actions. */
class QuietChangesTest {
    /** What the host does: it lets time pass, and asks for something to happen so much later. */
    private record Step(long passes, Kind kind, long later, int priority) {}

    private enum Kind {
        CHANGE,
        ACTION,
        /** An action that asks for a change. */
        ACTION_AND_CHANGE,
        LOOK,
        /** A condition that holds when so many things have happened. */
        CONDITION
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 5),
                        Arbitraries.of(Kind.class),
                        Arbitraries.longs().between(0, 20),
                        Arbitraries.integers().between(EventLoop.ENDS, EventLoop.BEGINS + 1))
                .as(Step::new)
                .list()
                .ofMaxSize(300);
    }

    @Property(tries = 2000)
    void theOrderIsThatOfActions(@ForAll("steps") List<Step> steps) {
        assertEquals(run(steps, false), run(steps, true));
    }

    private static List<String> run(List<Step> steps, boolean quietly) {
        EventLoop loop = new EventLoop();
        List<String> happened = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            time += step.passes();
            loop.release(time);
            loop.runUntil(time);
            ask(loop, step, time + step.later(), i, quietly, happened);
        }
        while (loop.step(Long.MAX_VALUE)) {
            // Until nothing is left.
        }
        loop.runUntil(time + 1000);
        loop.look();
        return happened;
    }

    private static void ask(EventLoop loop, Step step, long time, int number, boolean quietly, List<String> happened) {
        TimedAction action = now -> happened.add(step.kind() + " " + number + " at " + now);
        switch (step.kind()) {
            case CHANGE -> change(loop, time, step.priority(), action, quietly);
            case ACTION -> loop.at(time, step.priority(), action);
            case ACTION_AND_CHANGE ->
                loop.at(time, step.priority(), now -> {
                    action.fire(now);
                    change(loop, now + step.later(), step.priority(), action, quietly);
                });
            case LOOK -> {
                loop.look();
                happened.add("looked");
            }
            case CONDITION -> {
                loop.look();
                int many = happened.size() + (int) step.later();
                loop.when(() -> happened.size() >= many || loop.now() >= time, () -> time, action);
            }
        }
    }

    private static void change(EventLoop loop, long time, int priority, TimedAction change, boolean quietly) {
        if (quietly) {
            loop.quietly(time, priority, change);
        } else {
            loop.at(time, priority, change);
        }
    }

    @Test
    void aChangeWaitsUntilSomebodyLooks() {
        EventLoop loop = new EventLoop();
        List<Long> made = new ArrayList<>();
        loop.quietly(10, EventLoop.BEGINS, made::add);
        loop.quietly(20, EventLoop.BEGINS, made::add);
        loop.runUntil(15);
        assertEquals(List.of(), made);
        loop.look();
        assertEquals(List.of(10L), made);
        loop.at(30, EventLoop.ENDS, now -> made.add(-now));
        loop.runUntil(30);
        assertEquals(List.of(10L, 20L, -30L), made);
    }

    @Test
    void noMoreWaitThanThereIsRoomFor() {
        EventLoop loop = new EventLoop();
        List<Long> made = new ArrayList<>();
        for (long time = 0; time < 1000; time++) {
            loop.quietly(time, EventLoop.BEGINS, made::add);
            loop.runUntil(time);
        }
        assertEquals(true, made.size() > 900, made.size() + " of 1000 changes were made");
    }
}
