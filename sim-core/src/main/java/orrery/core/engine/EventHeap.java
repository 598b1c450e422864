package orrery.core.engine;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Events in any order: a 4-ary heap. Their keys lie beside them, so that a comparison does not read an event. */
final class EventHeap {
    private static final int WIDTH = 4;
    private static final long NEVER = Long.MAX_VALUE;

    /** For each event its time and its order. */
    private long[] keys = new long[2 * 64];

    private @Nullable ScheduledEvent[] events = new ScheduledEvent[64];
    private int size;

    /** Returns the time of the first event; the latest there is if there is none. */
    long headTime() {
        return size == 0 ? NEVER : keys[0];
    }

    /** Returns the order of the first event; the greatest there is if there is none. */
    long headOrder() {
        return size == 0 ? NEVER : keys[1];
    }

    void add(ScheduledEvent event) {
        if (size == events.length) {
            keys = Arrays.copyOf(keys, 4 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        int i = size++;
        while (i > 0) {
            int parent = (i - 1) / WIDTH;
            if (!isBefore(event.time, event.order, parent)) {
                break;
            }
            move(parent, i);
            i = parent;
        }
        put(i, event.time, event.order, event);
    }

    /** Takes the first event out; there must be one. */
    ScheduledEvent poll() {
        ScheduledEvent first = Objects.requireNonNull(events[0]);
        int last = --size;
        ScheduledEvent moved = events[last];
        events[last] = null;
        if (last > 0) {
            siftDown(keys[2 * last], keys[2 * last + 1], moved);
        }
        return first;
    }

    /** Puts an event below the root, where the first one was taken out. */
    private void siftDown(long time, long order, @Nullable ScheduledEvent event) {
        int i = 0;
        for (int child = 1; child < size; child = WIDTH * i + 1) {
            int least = child;
            int end = Math.min(child + WIDTH, size);
            for (int c = child + 1; c < end; c++) {
                if (isBefore(keys[2 * c], keys[2 * c + 1], least)) {
                    least = c;
                }
            }
            if (isBefore(time, order, least)) {
                break;
            }
            move(least, i);
            i = least;
        }
        put(i, time, order, event);
    }

    private boolean isBefore(long time, long order, int i) {
        return time < keys[2 * i] || time == keys[2 * i] && order < keys[2 * i + 1];
    }

    private void move(int from, int to) {
        put(to, keys[2 * from], keys[2 * from + 1], events[from]);
    }

    private void put(int i, long time, long order, @Nullable ScheduledEvent event) {
        keys[2 * i] = time;
        keys[2 * i + 1] = order;
        events[i] = event;
    }
}
