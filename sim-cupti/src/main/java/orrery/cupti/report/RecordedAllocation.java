package orrery.cupti.report;

import org.jspecify.annotations.Nullable;
import orrery.sim.MemoryKind;

/**
 * An allocation. Times are virtual nanoseconds.
 *
 * @param id its id
 * @param base its first address
 * @param size its size in bytes
 * @param kind the kind of memory
 * @param device the ordinal of the device; -1 for none
 * @param start when it was allocated
 * @param end when it was freed; {@link #LIVE} if it was not
 * @param site the line of the program that allocated it; null if it is not known
 */
public record RecordedAllocation(
        long id,
        long base,
        long size,
        MemoryKind kind,
        int device,
        long start,
        long end,
        @Nullable StackTraceElement site) {

    /** The end of memory that was not freed. */
    public static final long LIVE = -1;
}
