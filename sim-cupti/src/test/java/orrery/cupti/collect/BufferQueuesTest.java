package orrery.cupti.collect;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import orrery.sim.TracedContext;

/** Each stream of each context has a queue of its own. */
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
}
