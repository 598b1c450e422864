package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
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
    /** An event that is added, or a poll if {@code priority} is negative. */
    private record Step(long time, int priority) {}

    private record Entry(long time, int priority, int sequence, ScheduledEvent event) {
        static final Comparator<Entry> ORDER = Comparator.comparingLong(Entry::time)
                .thenComparingInt(Entry::priority)
                .thenComparingInt(Entry::sequence);
    }

    private final EventQueue queue = new EventQueue(0);

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Long> times = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 3),
                Arbitraries.longs().between(0, 100),
                Arbitraries.longs().between(0, EventLoop.LATEST));
        Arbitrary<Integer> priorities = Arbitraries.integers().between(-8, 15);
        return Combinators.combine(times, priorities).as(Step::new).list().ofMaxSize(400);
    }

    /** Whatever is added and taken. What is added for the past happens now. */
    @Property(tries = 500)
    void theOrderIsTotal(@ForAll("programs") List<Step> program) {
        List<Entry> model = new ArrayList<>();
        int added = 0;
        for (Step step : program) {
            if (step.priority() >= 0) {
                long time = Math.max(step.time(), queue.now());
                Entry entry = new Entry(time, step.priority(), added++, new ActionEvent(now -> {}));
                queue.add(entry.event(), step.time(), entry.priority());
                model.add(entry);
            } else if (!model.isEmpty()) {
                takeFirst(model);
            }
            assertEquals(model.size(), queue.size());
        }
        while (!model.isEmpty()) {
            takeFirst(model);
        }
        assertTrue(queue.isEmpty());
        assertEquals(Long.MAX_VALUE, queue.headTime());
    }

    private void takeFirst(List<Entry> model) {
        model.sort(Entry.ORDER);
        assertEquals(model.get(0).time(), queue.headTime());
        assertSame(model.get(0).event(), queue.poll());
        assertEquals(model.remove(0).time(), queue.now());
    }

    /** The rings and the heap grow. */
    @Test
    void aLargeQueueStaysInOrder() {
        List<Entry> model = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            int value = (int) (i * 2_654_435_761L % 1009);
            Entry entry = new Entry(1 + value / 16, value % 16, i, new ActionEvent(now -> {}));
            queue.add(entry.event(), entry.time(), entry.priority());
            model.add(entry);
        }
        model.sort(Entry.ORDER);
        for (Entry entry : model) {
            assertSame(entry.event(), queue.poll());
        }
        assertTrue(queue.isEmpty());
    }

    /** An event for the present time comes after those of its priority that were added for it before. */
    @Test
    void whatIsAddedForTheInstantComesInItsPlace() {
        List<String> happened = new ArrayList<>();
        EventLoop loop = new EventLoop();
        loop.at(5, EventLoop.BEGINS, now -> {
            happened.add("first");
            loop.at(5, EventLoop.BEGINS, at -> happened.add("third"));
            loop.at(4, EventLoop.ENDS, at -> happened.add("end"));
        });
        loop.at(5, EventLoop.BEGINS, now -> happened.add("second"));
        loop.at(5, EventLoop.BEGINS + 1, now -> happened.add("less urgent"));
        loop.runUntil(5);
        assertEquals(List.of("first", "end", "second", "third", "less urgent"), happened);
    }
}
