package orrery.core.pool;

import java.util.Arrays;

/** Holes of about one length, the smallest on top. Each knows its place: to move it or to take it out is no search. */
final class HoleHeap {
    private Hole[] heap = new Hole[4];
    private int count;

    void add(Hole hole) {
        if (count == heap.length) {
            heap = Arrays.copyOf(heap, 2 * count);
        }
        up(count++, hole);
    }

    void remove(Hole hole) {
        Hole last = heap[--count];
        if (last != hole) {
            last.place = hole.place;
            moved(last);
        }
    }

    /** A hole's length has changed, or its start. */
    void moved(Hole hole) {
        int place = hole.place;
        if (place > 0 && hole.isBefore(heap[(place - 1) / 2])) {
            up(place, hole);
        } else {
            down(place, hole);
        }
    }

    private void up(int from, Hole hole) {
        int place = from;
        while (place > 0 && hole.isBefore(heap[(place - 1) / 2])) {
            set(place, heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        set(place, hole);
    }

    private void down(int from, Hole hole) {
        int place = from;
        while (2 * place + 1 < count) {
            int child = 2 * place + 1;
            if (child + 1 < count && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (!heap[child].isBefore(hole)) {
                break;
            }
            set(place, heap[child]);
            place = child;
        }
        set(place, hole);
    }

    private void set(int place, Hole hole) {
        hole.place = place;
        // Storing a reference costs more than finding that it is there.
        if (heap[place] != hole) {
            heap[place] = hole;
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    int size() {
        return count;
    }

    /** One of the holes; at 0 the one on top. */
    Hole get(int place) {
        return heap[place];
    }
}
