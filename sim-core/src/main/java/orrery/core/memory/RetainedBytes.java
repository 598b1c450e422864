package orrery.core.memory;

import com.google.common.base.Preconditions;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of pool memory that is not mapped. The physical memory keeps them, and the next allocation with the same
 * addresses reads them, until the physical memory is released.
 */
final class RetainedBytes {
    /**
     * The bytes of an address range.
     *
     * @param base the first address
     * @param bytes the bytes
     * @param device the ordinal of the device of the memory
     */
    private record Piece(long base, Storage bytes, int device) {
        long end() {
            return base + bytes.size();
        }

        /** Returns the part from {@code from} to {@code to} (exclusive). */
        Piece part(long from, long to) {
            return new Piece(from, bytes.part(from - base, to - from), device);
        }
    }

    /** The pieces, which do not overlap. */
    private final AddressMap<Piece> pieces = new AddressMap<>();

    /** Takes the bytes of an allocation that is unmapped. There must be none for its addresses. */
    void retain(Allocation allocation) {
        Storage bytes = allocation.storage().detach();
        if (bytes != null) {
            pieces.put(allocation.base(), new Piece(allocation.base(), bytes, allocation.device()));
        }
    }

    /** Moves the bytes of its addresses to an allocation that is mapped. */
    void restore(Allocation allocation) {
        long base = allocation.base();
        long end = base + allocation.size();
        Piece last = lastBefore(end, base);
        while (last != null) {
            take(last, base, end);
            if (last.base == base && last.end() == end && last.bytes.isWhole()) {
                allocation.storage().attach(last.bytes);
                return;
            }
            long from = Math.max(base, last.base);
            long to = Math.min(end, last.end());
            Storage.copy(last.bytes, from - last.base, allocation.storage(), from - base, to - from);
            last = lastBefore(end, base);
        }
    }

    /** Drops the bytes of the addresses from {@code from} to {@code to} (exclusive). */
    void discard(long from, long to) {
        for (Piece last = lastBefore(to, from); last != null; last = lastBefore(to, from)) {
            take(last, from, to);
            long first = Math.max(from, last.base) - last.base;
            last.bytes.dropChunks(first, Math.min(to, last.end()) - last.base - first);
        }
    }

    /** Drops the bytes of a device in a range of addresses. */
    void discard(long from, long to, int device) {
        long before = to;
        for (Piece last = lastBefore(before, from); last != null; last = lastBefore(before, from)) {
            before = last.base;
            if (last.device == device) {
                pieces.remove(last.base, last);
            }
        }
    }

    /** Returns the last piece that begins before {@code end} and ends after {@code base}; null if there is none. */
    private @Nullable Piece lastBefore(long end, long base) {
        Piece last = pieces.floor(end - 1);
        return last != null && last.end() > base ? last : null;
    }

    /** Removes the part of a piece from {@code from} to {@code to}, and keeps the rest. */
    private void take(Piece piece, long from, long to) {
        Preconditions.checkState(piece.end() > from && piece.base < to, "the piece is outside of the range");
        pieces.remove(piece.base, piece);
        if (piece.base < from) {
            pieces.put(piece.base, piece.part(piece.base, from));
        }
        if (piece.end() > to) {
            pieces.put(to, piece.part(to, piece.end()));
        }
    }

    /** Returns the bytes of Java heap that the pieces hold. */
    long heapBytes() {
        return pieces.values().mapToLong(piece -> piece.bytes.heapBytes()).sum();
    }
}
