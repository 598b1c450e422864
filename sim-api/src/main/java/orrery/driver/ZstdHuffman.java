package orrery.driver;

import java.util.Arrays;

/**
 * A table of Huffman codes.
 *
 * @param bits the bits of the longest code
 * @param symbols the symbols by the next bits
 * @param lengths the bits of their codes
 */
@SuppressWarnings("ArrayRecordComponent") // it does not leave the decompression
record ZstdHuffman(int bits, byte[] symbols, int[] lengths) {
    /** No codes, before the first table. */
    static final ZstdHuffman NONE = new ZstdHuffman(0, new byte[0], new int[0]);

    private static final int MAX_SYMBOLS = 255;
    private static final int MAX_BITS = 11;

    /** A table and where it ends. */
    record Read(ZstdHuffman codes, int end) {}

    /** Reads the weights of the symbols, whose last one follows from the others. */
    static Read read(byte[] from, int begin) {
        int header = from[begin] & 0xFF;
        int[] weights = new int[MAX_SYMBOLS + 1];
        int at = begin + 1;
        int count = 0;
        if (header >= 128) {
            count = header - 127;
            for (int i = 0; i < count; i++) {
                weights[i] = from[at + i / 2] >> (i % 2 == 0 ? 4 : 0) & 15;
            }
            return new Read(of(weights, count), at + (count + 1) / 2);
        }
        int end = at + header;
        ZstdStates.Read read = ZstdStates.read(from, at, 6);
        ZstdStates states = read.states();
        ZstdBits bits = new ZstdBits(from, read.end(), end);
        int one = bits.take(states.bits());
        int other = bits.take(states.bits());
        // Two states take turns, until one of them has no bits for its next state.
        while (count < MAX_SYMBOLS) {
            weights[count++] = states.symbol(one);
            one = states.next(one, bits);
            if (bits.isExhausted()) {
                weights[count++] = states.symbol(other);
                break;
            }
            int turn = one;
            one = other;
            other = turn;
        }
        return new Read(of(weights, count), end);
    }

    private static ZstdHuffman of(int[] weights, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += 1 << weights[i] >> 1;
        }
        int bits = 32 - Integer.numberOfLeadingZeros(sum);
        int left = (1 << bits) - sum;
        if (bits > MAX_BITS || Integer.bitCount(left) != 1) {
            throw new IllegalArgumentException("the weights of Huffman codes have the sum " + sum);
        }
        weights[count] = 32 - Integer.numberOfLeadingZeros(left);
        byte[] symbols = new byte[1 << bits];
        int[] lengths = new int[1 << bits];
        int at = 0;
        for (int weight = 1; weight <= bits; weight++) {
            for (int symbol = 0; symbol <= count; symbol++) {
                if (weights[symbol] == weight) {
                    int next = at + (1 << weight - 1);
                    Arrays.fill(symbols, at, next, (byte) symbol);
                    Arrays.fill(lengths, at, next, bits + 1 - weight);
                    at = next;
                }
            }
        }
        return new ZstdHuffman(bits, symbols, lengths);
    }

    /** Decodes a stream. */
    void decode(byte[] from, int begin, int end, byte[] to, int first, int count) {
        ZstdBits stream = new ZstdBits(from, begin, end);
        for (int i = first; i < first + count; i++) {
            int next = stream.peek(bits);
            to[i] = symbols[next];
            stream.skip(lengths[next]);
        }
    }
}
