package orrery.core.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The queue against the plainest model there is: a sorted list. */
class EventQueueTest {
    /** An action, or a poll if {@code priority} is negative. */
    private record Step(long time, int priority) {}

    private record Entry(long time, int priority, int sequence) {
        static final Comparator<Entry> ORDER = Comparator.comparingLong(Entry::time)
                .thenComparingInt(Entry::priority)
                .thenComparingInt(Entry::sequence);
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Long> times = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 3), Arbitraries.longs().greaterOrEqual(0));
        Arbitrary<Integer> priorities = Arbitraries.integers().between(-8, 15);
        return Combinators.combine(times, priorities).as(Step::new).list().ofMaxSize(400);
    }

    /** Whatever is added and taken. */
    @Property(tries = 500)
    void theOrderIsTotal(@ForAll("programs") List<Step> program) {
        EventQueue queue = new EventQueue();
        List<Entry> model = new ArrayList<>();
        int added = 0;
        for (Step step : program) {
            if (step.priority() >= 0) {
                Entry entry = new Entry(step.time(), step.priority(), added++);
                queue.add(entry.time(), entry.priority(), entry.sequence());
                model.add(entry);
            } else if (!model.isEmpty()) {
                takeFirst(queue, model);
            }
            assertEquals(model.size(), queue.size());
        }
        while (!model.isEmpty()) {
            takeFirst(queue, model);
        }
        assertTrue(queue.isEmpty());
    }

    private static void takeFirst(EventQueue queue, List<Entry> model) {
        model.sort(Entry.ORDER);
        assertEquals(model.get(0).time(), queue.headTime());
        assertEquals(model.get(0).sequence(), queue.poll());
        assertEquals(model.remove(0).time(), queue.polledTime());
    }

    /** Three rounds of growth; equal keys come out as they went in. */
    @Test
    void aLargeQueueStaysInOrder() {
        EventQueue queue = new EventQueue();
        int count = 300_000;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < count; i++) {
                queue.add(value(i) / 16, value(i) % 16, i);
            }
            Entry last = new Entry(-1, 0, 0);
            for (int i = 0; i < count; i++) {
                int polled = (int) queue.poll();
                Entry next = new Entry(value(polled) / 16, value(polled) % 16, polled);
                assertTrue(Entry.ORDER.compare(last, next) < 0);
                last = next;
            }
            assertTrue(queue.isEmpty());
        }
    }

    private static int value(int i) {
        return (int) (i * 2_654_435_761L % 1009);
    }

    /** Operations are named by their number; actions happen once. */
    @Test
    void operationsAndActionsShareTheQueue() {
        EventLoop loop = new EventLoop();
        List<String> fired = new ArrayList<>();
        loop.operations((operation, now) -> fired.add("operation " + operation + " at " + now));
        loop.at(3, EventLoop.BEGINS, now -> fired.add("action at " + now));
        loop.at(3, EventLoop.ENDS, 7L);
        loop.at(1, EventLoop.BEGINS, Long.MAX_VALUE);
        loop.runUntil(3);
        loop.at(4, EventLoop.ENDS, now -> fired.add("another at " + now));
        loop.runUntil(4);
        assertEquals(
                List.of("operation 9223372036854775807 at 1", "operation 7 at 3", "action at 3", "another at 4"),
                fired);
    }
}
