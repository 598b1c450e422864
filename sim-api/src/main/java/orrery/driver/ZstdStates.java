package orrery.driver;

import java.util.Arrays;

/**
 * A table of states of finite state entropy, the code of Zstandard for lengths, offsets and weights.
 *
 * @param bits the number of bits of a state
 * @param symbols the symbols of the states
 * @param counts the bits that lead to the next states
 * @param bases what is added to these bits
 */
@SuppressWarnings("ArrayRecordComponent") // it does not leave the decompression
record ZstdStates(int bits, int[] symbols, int[] counts, int[] bases) {

    /** A table and where it ends. */
    record Read(ZstdStates states, int end) {}

    /** Returns a table with one state. */
    static ZstdStates single(int symbol) {
        return new ZstdStates(0, new int[] {symbol}, new int[1], new int[1]);
    }

    /**
     * Returns the table of a distribution.
     *
     * @param bits the logarithm of the number of states
     * @param shares how many states the symbols have; -1 for less than one
     */
    static ZstdStates of(int bits, int... shares) {
        int size = 1 << bits;
        int[] symbols = new int[size];
        int[] next = new int[shares.length];
        int high = size - 1;
        for (int symbol = 0; symbol < shares.length; symbol++) {
            next[symbol] = Math.abs(shares[symbol]);
            if (shares[symbol] < 0) {
                symbols[high--] = symbol;
            }
        }
        int step = (size >> 1) + (size >> 3) + 3;
        int position = 0;
        for (int symbol = 0; symbol < shares.length; symbol++) {
            for (int i = 0; i < shares[symbol]; i++) {
                symbols[position] = symbol;
                do {
                    position = position + step & size - 1;
                } while (position > high);
            }
        }
        int[] counts = new int[size];
        int[] bases = new int[size];
        for (int state = 0; state < size; state++) {
            int order = next[symbols[state]]++;
            counts[state] = bits - (31 - Integer.numberOfLeadingZeros(order));
            bases[state] = (order << counts[state]) - size;
        }
        return new ZstdStates(bits, symbols, counts, bases);
    }

    /** Reads the description of a distribution, whose bits begin with the lowest of the first byte. */
    static Read read(byte[] from, int begin, int mostBits) {
        long at = 8L * begin;
        int bits = forward(from, at, 4) + 5;
        if (bits > mostBits) {
            throw new IllegalArgumentException("a table of 2^" + bits + " states");
        }
        at += 4;
        int[] shares = new int[256];
        int count = 0;
        int left = (1 << bits) + 1;
        while (left > 1) {
            int width = 32 - Integer.numberOfLeadingZeros(left);
            int value = forward(from, at, width);
            // Values that need one bit less are written with one bit less.
            int threshold = (1 << width) - 1 - left;
            int low = value & (1 << width - 1) - 1;
            if (low < threshold) {
                value = low;
                at += width - 1;
            } else {
                at += width;
                if (value >= 1 << width - 1) {
                    value -= threshold;
                }
            }
            int share = value - 1;
            shares[count++] = share;
            left -= Math.abs(share);
            if (share == 0) {
                int more;
                do {
                    more = forward(from, at, 2);
                    at += 2;
                    count += more;
                } while (more == 3);
            }
        }
        return new Read(of(bits, Arrays.copyOf(shares, count)), (int) (at + 7 >> 3));
    }

    private static int forward(byte[] from, long at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            long bit = at + i;
            int index = (int) (bit >> 3);
            value |= (index < from.length ? from[index] >> (bit & 7) & 1 : 0) << i;
        }
        return value;
    }

    int symbol(int state) {
        return symbols[state];
    }

    int next(int state, ZstdBits from) {
        return bases[state] + from.take(counts[state]);
    }
}
