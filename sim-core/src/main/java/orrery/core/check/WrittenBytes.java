package orrery.core.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;

/** The bytes that a write has left in memory. */
final class WrittenBytes {
    /** The greatest number of bytes that are compared. Races of larger writes are not benign. */
    private static final long LIMIT = 1 << 30;

    private final long from;
    private final byte[] bytes;

    private WrittenBytes(long from, byte[] bytes) {
        this.from = from;
        this.bytes = bytes;
    }

    /** Reads memory after a write. */
    interface Source {
        /** Reads nothing, as it does not matter what is written. */
        Source NONE = (from, to) -> null;

        /** Returns the bytes of a range; null if they are not known. */
        @Nullable
        WrittenBytes read(long from, long to);

        /** Returns what reads the memory of an address space. */
        static Source of(AddressSpace memory) {
            return (from, to) -> WrittenBytes.read(memory, from, to);
        }
    }

    private static @Nullable WrittenBytes read(AddressSpace memory, long from, long to) {
        if (to - from > LIMIT) {
            return null;
        }
        byte[] bytes = new byte[(int) (to - from)];
        for (int done = 0; done < bytes.length; ) {
            Allocation found = memory.findMapped(from + done);
            if (found == null) {
                return null;
            }
            long offset = from + done - found.base();
            int end = (int) Math.min(bytes.length, done + found.size() - offset);
            for (; done < end; done++) {
                bytes[done] = (byte) found.storage().bits(offset++, 1);
            }
        }
        return new WrittenBytes(from, bytes);
    }

    /** Returns whether two writes leave the same in a range, which both contain. */
    static boolean areEqual(@Nullable WrittenBytes one, @Nullable WrittenBytes other, long from, long to) {
        return one != null
                && other != null
                && Arrays.equals(
                        one.bytes,
                        (int) (from - one.from),
                        (int) (to - one.from),
                        other.bytes,
                        (int) (from - other.from),
                        (int) (to - other.from));
    }
}
