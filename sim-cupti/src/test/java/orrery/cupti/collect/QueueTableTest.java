package orrery.cupti.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

/** The table of queues holds what a map of the JDK holds, however many queues there are. */
class QueueTableTest {

    @Property(tries = 200)
    void agreesWithAMap(
            @ForAll @Size(max = 200) @UniqueElements Iterable<@LongRange(min = 1) Long> keys, @ForAll boolean kept) {
        QueueTable table = new QueueTable();
        Map<Long, RecordQueue> map = new HashMap<>();
        for (long key : keys) {
            assertNull(table.get(key));
            RecordQueue queue = new RecordQueue(null, key);
            table.put(key, queue);
            map.put(key, queue);
            assertEquals(map.size(), table.all().size());
        }
        table.retain(queue -> kept == (queue.streamId() % 2 == 0));
        map.keySet().removeIf(key -> kept != (key % 2 == 0));
        assertEquals(new HashSet<>(map.values()), new HashSet<>(table.all()));
        for (long key : keys) {
            assertSame(map.get(key), table.get(key));
        }
    }

    /** A thousand streams in one context. */
    @Test
    void growsWithTheNumberOfQueues() {
        QueueTable table = new QueueTable();
        for (long key = 1; key <= 1000; key++) {
            table.put(key, new RecordQueue(null, key));
        }
        for (long key = 1; key <= 1000; key++) {
            assertEquals(key, table.get(key).streamId());
        }
        assertEquals(1000, table.all().size());
    }
}
