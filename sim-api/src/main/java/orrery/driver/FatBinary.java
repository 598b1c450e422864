package orrery.driver;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A fat binary: a container of the same device code in several forms, as {@code nvcc -fatbin} writes it.
 *
 * <pre>
 * container = magic (4) version (2) bytes of this header (2) bytes of all entries (8) { entry }
 * entry     = kind (2) version (2) bytes of this header (4) bytes of the code with padding (8) compressed bytes (4)
 *             offset of the options (4) version of the code (4) architecture (4) ... flags at 40 (8) ...
 *             uncompressed bytes at 56 (8) ... code
 * </pre>
 *
 * <p>All numbers are little-endian. NVIDIA does not document the format; this is what nvcc 13.0 writes.
 */
final class FatBinary {
    private static final int MAGIC = 0xBA55ED50;
    private static final int CONTAINER_HEADER = 16;
    private static final int MIN_ENTRY_HEADER = 64;
    private static final int PTX = 1;
    private static final int MAX_BYTES = 1 << 28;

    /** The flag of {@code --compress-mode=speed}. */
    private static final long LZ4 = 0x2000;

    /** The flag of the other modes, one of which is the default. */
    private static final long ZSTD = 0x8000;

    /** An entry. The positions are those in the whole container. */
    private record Entry(int kind, int architecture, long flags, int from, int bytes, int uncompressed) {}

    private final ByteBuffer bytes;
    private final List<Entry> entries = new ArrayList<>();

    private FatBinary(byte[] binary) {
        bytes = ByteBuffer.wrap(binary).order(ByteOrder.LITTLE_ENDIAN);
        int at = bytes.getShort(6) & 0xFFFF;
        long end = Math.min(binary.length, at + bytes.getLong(8));
        while (at + MIN_ENTRY_HEADER <= end) {
            int header = bytes.getInt(at + 4);
            long padded = bytes.getLong(at + 8);
            if (header < MIN_ENTRY_HEADER || padded < 0 || padded > end - at - header) {
                throw new IllegalArgumentException("the fat binary ends within its entry at byte " + at
                        + "; legal are the bytes of a file that nvcc -fatbin has written");
            }
            int compressed = bytes.getInt(at + 16);
            entries.add(new Entry(
                    bytes.getShort(at),
                    bytes.getInt(at + 28),
                    bytes.getLong(at + 40),
                    at + header,
                    compressed > 0 && compressed <= padded ? compressed : (int) padded,
                    (int) bytes.getLong(at + 56)));
            at += header + (int) padded;
        }
    }

    /** Returns whether bytes are a fat binary. */
    static boolean is(byte[] binary) {
        return binary.length >= CONTAINER_HEADER
                && ByteBuffer.wrap(binary).order(ByteOrder.LITTLE_ENDIAN).getInt(0) == MAGIC;
    }

    /**
     * Reads a fat binary.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    static FatBinary of(byte[] binary) {
        return new FatBinary(binary);
    }

    /**
     * Returns the PTX that a device compiles: that for the latest architecture which is not later than its own.
     *
     * @param capability ten times the compute capability of the device
     * @return the text; empty if there is none for the device
     * @throws IllegalArgumentException if it is damaged
     */
    Optional<String> ptx(int capability) {
        Entry best = null;
        for (Entry each : entries) {
            boolean fits = each.kind() == PTX && each.architecture() <= capability;
            if (fits && (best == null || each.architecture() > best.architecture())) {
                best = each;
            }
        }
        return Optional.ofNullable(best).map(this::text);
    }

    private String text(Entry entry) {
        byte[] code = new byte[entry.bytes()];
        bytes.get(entry.from(), code);
        boolean isCompressed = (entry.flags() & (LZ4 | ZSTD)) != 0;
        if (isCompressed && (entry.uncompressed() < 0 || entry.uncompressed() > MAX_BYTES)) {
            throw new IllegalArgumentException(
                    "its PTX has " + entry.uncompressed() + " bytes; the limit is " + MAX_BYTES);
        }
        if ((entry.flags() & ZSTD) != 0) {
            code = Zstd.decompress(code, entry.uncompressed());
        } else if ((entry.flags() & LZ4) != 0) {
            code = Lz4.decompress(code, entry.uncompressed());
        }
        int length = code.length;
        while (length > 0 && code[length - 1] == 0) {
            length--;
        }
        return new String(code, 0, length, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "a fat binary with PTX for "
                + entries.stream()
                        .filter(each -> each.kind() == PTX)
                        .map(each -> "compute_" + each.architecture())
                        .toList()
                + " and cubins for "
                + entries.stream()
                        .filter(each -> each.kind() != PTX)
                        .map(each -> "sm_" + each.architecture())
                        .toList();
    }
}
