package orrery.core.exec;

/** A queue of operations, by their numbers. */
final class OperationQueue {
    private long[] ring = new long[8];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(long operation) {
        if (size == ring.length) {
            long[] more = new long[2 * size];
            System.arraycopy(ring, head, more, 0, size - head);
            System.arraycopy(ring, 0, more, size - head, head);
            ring = more;
            head = 0;
        }
        ring[(head + size++) & (ring.length - 1)] = operation;
    }

    /** Returns the first operation; there must be one. */
    long peek() {
        return ring[head];
    }

    /** Takes the first operation out and returns it; there must be one. */
    long poll() {
        long first = ring[head];
        head = (head + 1) & (ring.length - 1);
        size--;
        return first;
    }
}
