package orrery.driver;

/** Bits that are read from the end of a stream to its begin. The last byte ends with a 1 above its last bit. */
final class ZstdBits {
    private final byte[] from;
    private final long begin;
    private long at;

    ZstdBits(byte[] from, int begin, int end) {
        this.from = from;
        this.begin = 8L * begin;
        int last = from[end - 1] & 0xFF;
        if (last == 0) {
            throw new IllegalArgumentException("a stream of bits without an end");
        }
        this.at = 8L * end - Integer.numberOfLeadingZeros(last) + 24 - 1;
    }

    /** Takes bits; those in front of the stream are 0. */
    int take(int count) {
        int value = peek(count);
        at -= count;
        return value;
    }

    /** Returns the next bits without taking them. */
    int peek(int count) {
        int value = 0;
        for (long i = at - count; i < at; i++) {
            int bit = i < begin ? 0 : from[(int) (i >> 3)] >> (i & 7) & 1;
            value |= bit << (int) (i - at + count);
        }
        return value;
    }

    void skip(int count) {
        at -= count;
    }

    /** Returns whether more bits were taken than there are. */
    boolean isExhausted() {
        return at < begin;
    }
}
