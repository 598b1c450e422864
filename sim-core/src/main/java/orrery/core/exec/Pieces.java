package orrery.core.exec;

/**
 * What is counted of the pieces of work of an execution, two words each, so that a piece that is met anywhere is one
 * access to memory: when it can have its turn, and its state. The upper half of the state is its kind, the lower half
 * counts what it waits for; a small kernel that has begun keeps its place there.
 */
final class Pieces {
    /** The kind of a piece of work that has an operation. */
    static final int PLAIN = 0;

    /** The place of what has not begun. */
    static final int NO_PLACE = 0;

    private static final int WORDS = 2;
    private static final int KIND_BITS = 32;
    private static final long LOW = 0xffff_ffffL;

    private final long[] beginning;
    private final long[] words;

    /** So many pieces. */
    Pieces(int count) {
        beginning = new long[WORDS * count];
        words = new long[WORDS * count];
    }

    /** At the beginning of each execution a piece is of some kind and waits for {@code waits} things. */
    void define(int piece, int kind, int waits) {
        beginning[WORDS * piece + 1] = (long) kind << KIND_BITS | waits;
    }

    /** An execution begins. */
    void reset() {
        System.arraycopy(beginning, 0, words, 0, words.length);
    }

    /** One thing less that a piece waits for, over at {@code at}; whether it was the last. */
    boolean met(int piece, long at) {
        long[] all = words;
        int first = WORDS * piece;
        if (all[first] < at) {
            all[first] = at;
        }
        return (int) --all[first + 1] == 0;
    }

    /** When all is over that a piece waits for. */
    long readyAt(int piece) {
        return words[WORDS * piece];
    }

    /** What kind of small kernel a piece is; {@link #PLAIN} if it is none. */
    int kind(int piece) {
        return (int) (words[WORDS * piece + 1] >>> KIND_BITS);
    }

    /** A piece is nothing special from now on. */
    void plain(int piece) {
        words[WORDS * piece + 1] &= LOW;
    }

    /** Where a small kernel is that waits for nothing. */
    int place(int piece) {
        return (int) words[WORDS * piece + 1];
    }

    /** Notes where it is. */
    void place(int piece, int place) {
        words[WORDS * piece + 1] = words[WORDS * piece + 1] & ~LOW | place;
    }
}
