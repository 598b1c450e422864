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

    private record Entry(long time, int priority, int sequence) implements TimedAction {
        static final Comparator<Entry> ORDER = Comparator.comparingLong(Entry::time)
                .thenComparingInt(Entry::priority)
                .thenComparingInt(Entry::sequence);

        @Override
        public void fire(long now) {
            throw new AssertionError("the queue fires nothing");
        }
    }

    @Provide
    Arbitrary<List<Step>> programs() {
        Arbitrary<Long> times = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 3), Arbitraries.longs().greaterOrEqual(0));
        Arbitrary<Integer> priorities = Arbitraries.integers().between(-8, 15);
        return Combinators.combine(times, priorities).as(Step::new).list().ofMaxSize(400);
    }

    /** Whatever is added and taken, also while the sequence numbers run out. */
    @Property(tries = 500)
    void theOrderIsTotal(@ForAll("programs") List<Step> program) {
        EventQueue queue = new EventQueue(EventQueue.SEQUENCE_MASK - program.size() / 2);
        List<Entry> model = new ArrayList<>();
        int added = 0;
        for (Step step : program) {
            if (step.priority() >= 0) {
                Entry entry = new Entry(step.time(), step.priority(), added++);
                queue.add(entry.time(), entry.priority(), entry);
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
        assertEquals(model.remove(0), queue.poll());
    }

    /** Three rounds of growth; equal keys come out as they went in. */
    @Test
    void aLargeQueueStaysInOrder() {
        EventQueue queue = new EventQueue();
        int count = 300_000;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < count; i++) {
                int value = (int) (i * 2_654_435_761L % 1009);
                queue.add(value / 16, value % 16, new Entry(value / 16, value % 16, i));
            }
            Entry last = new Entry(-1, 0, 0);
            for (int i = 0; i < count; i++) {
                Entry next = (Entry) queue.poll();
                assertTrue(Entry.ORDER.compare(last, next) < 0);
                last = next;
            }
            assertTrue(queue.isEmpty());
        }
    }

    /** An action with a seat of its own is scheduled by number, also across new sequence numbers. */
    @Test
    void aKeptSeatIsUsedAgainAndPassedOn() {
        Entry first = new Entry(1, 0, 0);
        Entry other = new Entry(1, 0, 1);
        Entry heir = new Entry(3, 0, 3);
        EventQueue queue = new EventQueue(EventQueue.SEQUENCE_MASK);
        int seat = queue.seats().keep(first);
        queue.add(1, 0, seat);
        queue.add(1, 0, other);
        assertEquals(first, queue.poll());
        assertEquals(other, queue.poll());
        queue.add(2, 0, seat);
        assertEquals(first, queue.poll());
        queue.seats().pass(seat, heir);
        queue.add(3, 0, seat);
        assertEquals(heir, queue.poll());
        assertTrue(queue.isEmpty());
    }
}
