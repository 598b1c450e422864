package orrery.core.check;

import java.util.Arrays;

/**
 * The threads of a kernel that access consecutive elements, counted over all blocks. As long as the numbers of the
 * threads grow or shrink by the same step, they are one piece.
 */
final class ElementThreads {
    private final int width;

    private final int bytes;

    // The pieces: the first element of each, its thread, and the difference from one element to the next.
    private long[] elements = new long[1];
    private long[] threads = new long[1];
    private long[] steps = new long[1];
    private int pieces;

    /** The number of elements. */
    private long count;

    /**
     * Creates the threads of no elements.
     *
     * @param width the size of an element in bytes
     * @param bytes how many bytes are accessed at once: those of one element or several
     */
    ElementThreads(int width, int bytes) {
        this.width = width;
        this.bytes = bytes;
    }

    /** Returns the thread of a single element. */
    static ElementThreads of(int width, long thread) {
        ElementThreads one = new ElementThreads(width, width);
        one.add(1, thread, 0);
        return one;
    }

    /** Returns the size of an element in bytes. */
    int width() {
        return width;
    }

    /** Returns how many bytes are accessed at once: those of one element or several. */
    int bytes() {
        return bytes;
    }

    /**
     * Adds the next elements.
     *
     * @param more how many
     * @param thread the thread of the first of them
     * @param step the difference from one of them to the next
     * @return whether they begin a piece
     */
    boolean add(long more, long thread, long step) {
        boolean continues = pieces > 0 && continueLast(more, thread, step);
        if (!continues) {
            if (pieces == elements.length) {
                elements = Arrays.copyOf(elements, 2 * pieces);
                threads = Arrays.copyOf(threads, 2 * pieces);
                steps = Arrays.copyOf(steps, 2 * pieces);
            }
            elements[pieces] = count;
            threads[pieces] = thread;
            steps[pieces] = step;
            pieces++;
        }
        count += more;
        return !continues;
    }

    /** Adds elements to the last piece, if its step goes on; the second element of a piece determines the step. */
    private boolean continueLast(long more, long thread, long step) {
        int last = pieces - 1;
        long length = count - elements[last];
        long difference = length == 1 ? thread - threads[last] : steps[last];
        if (thread != threads[last] + length * difference || more > 1 && step != difference) {
            return false;
        }
        steps[last] = difference;
        return true;
    }

    /** Returns the thread of an element, by its number from 0 on. */
    long thread(long element) {
        int found = Arrays.binarySearch(elements, 0, pieces, element);
        int piece = found >= 0 ? found : -found - 2;
        return threads[piece] + (element - elements[piece]) * steps[piece];
    }
}
