package orrery.cupti.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.cupti.record.ActivityBuffer;
import orrery.sim.TracedContext;

/** Each stream of each context has a queue of its own, as long as the queue holds anything. */
class BufferQueuesTest {

    /** A context whose legacy stream has a number that no stream of these tests has. */
    private record Context(long id) implements TracedContext {
        @Override
        public long parentId() {
            return id;
        }

        @Override
        public int deviceOrdinal() {
            return 0;
        }

        @Override
        public int smCount() {
            return 1;
        }

        @Override
        public long legacyStreamId() {
            return 100 + id;
        }
    }

    /** The queue that was found last is remembered with its context, not only with the number of its stream. */
    @Test
    void streamsWithOneNumberInTwoContextsHaveTwoQueues() {
        BufferQueues queues = new BufferQueues();
        TracedContext first = new Context(1);
        TracedContext second = new Context(2);
        RecordQueue ofFirst = queues.of(first, 7);
        RecordQueue ofSecond = queues.of(second, 7);
        assertNotSame(ofFirst, ofSecond);
        assertSame(ofFirst, queues.of(first, 7));
        assertSame(ofSecond, queues.of(second, 7));
        assertNotSame(ofSecond, queues.of(second, 8));
    }

    /**
     * A queue is removed when nothing would be lost: no buffer, no number of dropped records, no used device memory.
     */
    @Test
    void queuesThatHoldNothingAreRemoved() {
        BufferQueues queues = new BufferQueues();
        TracedContext context = new Context(1);
        RecordQueue empty = queues.of(context, 1);
        RecordQueue withBuffer = queues.of(context, 2);
        withBuffer.add(new RecordBuffer(ActivityBuffer.allocate(1024), 1024, 0));
        RecordQueue withDrops = queues.of(context, 3);
        withDrops.drop();
        RecordQueue withTimes = queues.of(context, 4);
        withTimes.countTimed();
        RecordQueue withLaunches = queues.of(context, 5);
        withLaunches.countLaunched();
        queues.removeIdle();
        assertEquals(List.of(withBuffer, withDrops, withTimes, withLaunches), queues.allOf(context));
        assertNotSame(empty, queues.of(context, 1));
        withTimes.fetched();
        withLaunches.fetched();
        assertEquals(1, withDrops.takeDropped());
        withBuffer.remove();
        queues.removeIdle();
        assertEquals(List.of(), queues.allOf(context));
    }

    /** Flushes return buffers in this order, in each run of a program. */
    @Test
    void queuesAreInTheOrderOfContextsAndStreams() {
        BufferQueues queues = new BufferQueues();
        List<RecordQueue> expected = new ArrayList<>(List.of(queues.global()));
        for (long context : new long[] {1, 2}) {
            for (long stream = 0; stream < 12; stream++) {
                expected.add(new RecordQueue(new Context(context), stream));
            }
        }
        for (RecordQueue queue : Lists.reverse(expected)) {
            queues.of(queue.context(), queue.streamId());
        }
        assertEquals(ids(expected), ids(queues.all()));
        assertEquals(ids(expected.subList(13, 25)), ids(queues.allOf(new Context(2))));
    }

    private static List<String> ids(List<RecordQueue> queues) {
        return queues.stream()
                .map(queue -> queue.contextId() + "/" + queue.streamId())
                .toList();
    }
}
