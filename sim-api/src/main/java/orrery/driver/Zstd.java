package orrery.driver;

import java.util.Arrays;

/**
 * Reads frames of Zstandard, RFC 8878, without dictionaries: what nvcc compresses fat binaries with. The checksum of a
 * frame is not compared.
 */
final class Zstd {
    private static final int MAGIC = 0xFD2FB528;
    private static final int[] LITERAL_LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        16
    };
    private static final int[] MATCH_LENGTH_BITS = {
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2,
        2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
    };
    private static final int[] LITERAL_LENGTHS = bases(0, LITERAL_LENGTH_BITS);
    private static final int[] MATCH_LENGTHS = bases(3, MATCH_LENGTH_BITS);
    private static final int MAX_OFFSET_CODE = 31;

    private static final ZstdStates LITERAL_LENGTH_STATES = ZstdStates.of(
            6, 4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
            -1, -1);
    private static final ZstdStates OFFSET_STATES = ZstdStates.of(
            5, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1);
    private static final ZstdStates MATCH_LENGTH_STATES = ZstdStates.of(
            6, 1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1);

    private final byte[] from;
    private final byte[] to;
    private int at;
    private int end;
    private ZstdHuffman huffman = ZstdHuffman.NONE;
    private ZstdStates literalLengths = LITERAL_LENGTH_STATES;
    private ZstdStates offsets = OFFSET_STATES;
    private ZstdStates matchLengths = MATCH_LENGTH_STATES;
    private final int[] repeated = {1, 4, 8};

    private Zstd(byte[] from, int bytes) {
        this.from = from;
        this.to = new byte[bytes];
    }

    /** Returns the least values of codes, each of which is followed by a number of bits. */
    private static int[] bases(int first, int... bits) {
        int[] bases = new int[bits.length];
        int next = first;
        for (int i = 0; i < bits.length; i++) {
            bases[i] = next;
            next += 1 << bits[i];
        }
        return bases;
    }

    /**
     * Returns what a frame holds.
     *
     * @param bytes the number of bytes that it holds
     * @throws IllegalArgumentException if the frame is damaged
     */
    static byte[] decompress(byte[] frame, int bytes) {
        try {
            Zstd reader = new Zstd(frame, bytes);
            reader.header();
            while (!reader.block()) {
                // The last block says so.
            }
            if (reader.end != bytes) {
                throw new IllegalArgumentException(
                        "a Zstandard frame holds " + reader.end + " bytes; its entry says " + bytes);
            }
            return reader.to;
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a frame of Zstandard is damaged", e);
        }
    }

    private int take(int bytes) {
        int value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (from[at++] & 0xFF) << 8 * i;
        }
        return value;
    }

    private void header() {
        if (take(4) != MAGIC) {
            throw new IllegalArgumentException("no frame of Zstandard");
        }
        int descriptor = take(1);
        boolean isSingle = (descriptor & 32) != 0;
        int sizeBytes = descriptor >> 6 == 0 ? isSingle ? 1 : 0 : 1 << (descriptor >> 6);
        int dictionaryBytes = (descriptor & 3) == 3 ? 4 : descriptor & 3;
        at += (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
    }

    /** Reads a block; returns whether it is the last one. */
    private boolean block() {
        int header = take(3);
        int size = header >> 3;
        switch (header >> 1 & 3) {
            case 0 -> {
                System.arraycopy(from, at, to, end, size);
                at += size;
                end += size;
            }
            case 1 -> {
                Arrays.fill(to, end, end + size, from[at++]);
                end += size;
            }
            case 2 -> compressed(at + size);
            default -> throw new IllegalArgumentException("a block of an unknown kind");
        }
        return (header & 1) != 0;
    }

    private void compressed(int blockEnd) {
        byte[] literals = literals();
        int used = 0;
        int count = sequenceCount();
        if (count > 0) {
            int modes = take(1);
            literalLengths = states(modes >> 6, 9, LITERAL_LENGTH_STATES, literalLengths);
            offsets = states(modes >> 4 & 3, 8, OFFSET_STATES, offsets);
            matchLengths = states(modes >> 2 & 3, 9, MATCH_LENGTH_STATES, matchLengths);
            ZstdBits bits = new ZstdBits(from, at, blockEnd);
            int literalLength = bits.take(literalLengths.bits());
            int offset = bits.take(offsets.bits());
            int matchLength = bits.take(matchLengths.bits());
            for (int i = 0; i < count; i++) {
                int offsetCode = offsets.symbol(offset);
                if (offsetCode > MAX_OFFSET_CODE) {
                    throw new IllegalArgumentException("an offset of " + offsetCode + " bits");
                }
                int distance = (1 << offsetCode) + bits.take(offsetCode);
                int matchCode = matchLengths.symbol(matchLength);
                int match = MATCH_LENGTHS[matchCode] + bits.take(MATCH_LENGTH_BITS[matchCode]);
                int literalCode = literalLengths.symbol(literalLength);
                int copied = LITERAL_LENGTHS[literalCode] + bits.take(LITERAL_LENGTH_BITS[literalCode]);
                if (i + 1 < count) {
                    literalLength = literalLengths.next(literalLength, bits);
                    matchLength = matchLengths.next(matchLength, bits);
                    offset = offsets.next(offset, bits);
                }
                System.arraycopy(literals, used, to, end, copied);
                used += copied;
                end += copied;
                copy(distance(distance, copied), match);
            }
        }
        System.arraycopy(literals, used, to, end, literals.length - used);
        end += literals.length - used;
        at = blockEnd;
    }

    private int sequenceCount() {
        int first = take(1);
        if (first < 128) {
            return first;
        }
        return first < 255 ? (first - 128 << 8) + take(1) : take(2) + 0x7F00;
    }

    private ZstdStates states(int mode, int mostBits, ZstdStates predefined, ZstdStates previous) {
        return switch (mode) {
            case 0 -> predefined;
            case 1 -> ZstdStates.single(take(1));
            case 2 -> {
                ZstdStates.Read read = ZstdStates.read(from, at, mostBits);
                at = read.end();
                yield read.states();
            }
            default -> previous;
        };
    }

    /** Returns the distance that a value stands for: values up to 3 stand for one of the latest three. */
    private int distance(int value, int literals) {
        int which = value <= 3 ? value - 1 + (literals == 0 ? 1 : 0) : 3;
        int distance = value > 3 ? value - 3 : which < 3 ? repeated[which] : repeated[0] - 1;
        if (which >= 2) {
            repeated[2] = repeated[1];
        }
        if (which >= 1) {
            repeated[1] = repeated[0];
        }
        repeated[0] = distance;
        return distance;
    }

    /** Copies what is already there, byte by byte, because it may overlap with its copy. */
    private void copy(int distance, int bytes) {
        for (int i = 0; i < bytes; i++) {
            to[end] = to[end - distance];
            end++;
        }
    }

    private byte[] literals() {
        int kind = from[at] & 3;
        int format = from[at] >> 2 & 3;
        if (kind < 2) {
            int headerBytes = (format & 1) == 0 ? 1 : format == 1 ? 2 : 3;
            byte[] plain = new byte[take(headerBytes) >>> (headerBytes == 1 ? 3 : 4)];
            if (kind == 0) {
                System.arraycopy(from, at, plain, 0, plain.length);
                at += plain.length;
            } else {
                Arrays.fill(plain, from[at++]);
            }
            return plain;
        }
        int sizeBits = format < 2 ? 10 : format == 2 ? 14 : 18;
        long header = take(3) & 0xFFFFFFL;
        if (sizeBits > 10) {
            header |= (long) take(format - 1) << 24;
        }
        byte[] literals = new byte[(int) (header >> 4 & (1 << sizeBits) - 1)];
        int compressedEnd = at + (int) (header >> 4 + sizeBits & (1 << sizeBits) - 1);
        if (kind == 2) {
            ZstdHuffman.Read read = ZstdHuffman.read(from, at);
            huffman = read.codes();
            at = read.end();
        }
        if (format == 0) {
            huffman.decode(from, at, compressedEnd, literals, 0, literals.length);
        } else {
            fourStreams(literals, compressedEnd);
        }
        at = compressedEnd;
        return literals;
    }

    private void fourStreams(byte[] literals, int compressedEnd) {
        int[] sizes = {take(2), take(2), take(2)};
        int part = (literals.length + 3) / 4;
        int begin = at;
        for (int i = 0; i < 4; i++) {
            int streamEnd = i < 3 ? begin + sizes[i] : compressedEnd;
            huffman.decode(from, begin, streamEnd, literals, i * part, i < 3 ? part : literals.length - 3 * part);
            begin = streamEnd;
        }
    }
}
