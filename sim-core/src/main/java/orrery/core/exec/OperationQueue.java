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
            reserve(2 * size);
        }
        ring[(head + size++) & (ring.length - 1)] = operation;
    }

    /** Makes room for so many operations, a power of two. */
    void reserve(int operations) {
        long[] more = new long[operations];
        int end = Math.min(size, ring.length - head);
        System.arraycopy(ring, head, more, 0, end);
        System.arraycopy(ring, 0, more, end, size - end);
        ring = more;
        head = 0;
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
