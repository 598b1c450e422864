package orrery.driver;

/**
 * The block format of LZ4: literals, and copies of what is already there.
 *
 * <pre>
 * block    = { token [length bytes] literals [offset (2) [length bytes]] }
 * token    = 4 bits: number of literals; 4 bits: bytes to copy, less 4
 * </pre>
 *
 * <p>A number of 15 is continued by bytes that are added to it, up to the first one that is not 255.
 */
final class Lz4 {
    private static final int CONTINUED = 15;
    private static final int MIN_COPY = 4;

    private final byte[] from;
    private int at;

    private Lz4(byte[] from) {
        this.from = from;
    }

    /**
     * Returns what a block holds.
     *
     * @param bytes the number of bytes that it holds
     * @throws IllegalArgumentException if the block is damaged
     */
    static byte[] decompress(byte[] block, int bytes) {
        try {
            return new Lz4(block).decompress(bytes);
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a block of LZ4 is damaged", e);
        }
    }

    private byte[] decompress(int bytes) {
        byte[] to = new byte[bytes];
        int end = 0;
        while (at < from.length && end < bytes) {
            int token = from[at++] & 0xFF;
            int literals = number(token >> 4);
            System.arraycopy(from, at, to, end, literals);
            at += literals;
            end += literals;
            if (end < bytes) {
                int offset = from[at] & 0xFF | (from[at + 1] & 0xFF) << 8;
                at += 2;
                // Byte by byte, because what is copied may overlap with its copy.
                for (int left = number(token & CONTINUED) + MIN_COPY; left > 0; left--) {
                    to[end] = to[end - offset];
                    end++;
                }
            }
        }
        if (end != bytes) {
            throw new IllegalArgumentException("an LZ4 block holds " + end + " bytes; its entry says " + bytes);
        }
        return to;
    }

    private int number(int first) {
        int sum = first;
        if (first == CONTINUED) {
            int next;
            do {
                next = from[at++] & 0xFF;
                sum += next;
            } while (next == 0xFF);
        }
        return sum;
    }
}
