package orrery.core.context;

import orrery.core.rule.UnsignedText;
import orrery.device.DeviceModel;

/**
 * The limits of a context, by the values of {@code CUlimit}. A value is rounded up to the unit of its limit, and the
 * number of pending launches is brought into its range.
 */
public final class ContextLimits {
    private static final int COUNT = 10;
    private static final long MAX_STACK_BYTES = 512 << 10;
    private static final long MAX_FETCH_BYTES = 128;
    private static final long MAX_SYNC_DEPTH = 24;
    private static final long MIN_PENDING_LAUNCHES = 32;

    /** As many as fit in 2 GiB, with 3584 bytes for each. */
    private static final long MAX_PENDING_LAUNCHES = (1L << 31) / 3584;

    private static final long MAX_PRINT_BYTES = 1L << 31;

    private static final long MAX_HEAP_BYTES = 1L << 62;

    private static final int PERSISTING_STEPS = 10;

    private final DeviceModel model;
    private final long[] values = new long[COUNT];
    private final boolean[] used = new boolean[COUNT];
    private long largestLocalBytes;

    ContextLimits(DeviceModel model) {
        this.model = model;
        for (int limit = 0; limit < COUNT; limit++) {
            values[limit] = initialValue(limit);
        }
    }

    /** Returns the value of a new context. */
    private long initialValue(int limit) {
        return switch (limit) {
            case Limit.STACK_SIZE -> 1024;
            case Limit.PRINTF_FIFO_SIZE -> 8_650_752;
            case Limit.MALLOC_HEAP_SIZE -> 8 << 20;
            case Limit.SYNC_DEPTH -> 2;
            case Limit.PENDING_LAUNCH_COUNT -> 2048;
            case Limit.MAX_L2_FETCH_GRANULARITY -> 64;
            case Limit.PERSISTING_L2_CACHE_SIZE -> 3 * unit(limit);
            case Limit.SHMEM_SIZE -> model.launch().sharedBytesPerBlockOptin();
            default -> 0;
        };
    }

    /** Returns the number that values of a limit are multiples of. */
    private long unit(int limit) {
        return switch (limit) {
            case Limit.STACK_SIZE -> 16;
            case Limit.PRINTF_FIFO_SIZE -> 512 << 10;
            case Limit.MALLOC_HEAP_SIZE -> 4 << 20;
            case Limit.PERSISTING_L2_CACHE_SIZE -> Math.max(1, model.memory().persistingL2Bytes() / PERSISTING_STEPS);
            default -> 1;
        };
    }

    /**
     * Returns the value of a limit.
     *
     * @throws orrery.sim.CudaException if the limit is unknown or unsupported (CTX-05, CTX-07)
     */
    public long get(int limit) {
        check(limit);
        return values[limit];
    }

    /** Notes that a kernel prints, and returns the bytes of the buffer, which stays as it is from now on. */
    long usePrintBuffer() {
        return use(Limit.PRINTF_FIFO_SIZE);
    }

    /** Notes that a kernel allocates, and returns the bytes of the heap, which stays as it is from now on. */
    long useHeap() {
        return use(Limit.MALLOC_HEAP_SIZE);
    }

    private long use(int limit) {
        used[limit] = true;
        return values[limit];
    }

    /**
     * Sets a limit.
     *
     * @param awaitWork waits for the work of the context: the hardware does before it changes the size of stacks, and
     *     for each value of the persisting L2 cache
     * @throws orrery.sim.CudaException if the limit cannot be set, not to this value, or no longer (CTX-05, CTX-07,
     *     CTX-08, CTX-19)
     */
    public void set(int limit, long value, Runnable awaitWork) {
        check(limit);
        ContextRule.LIMIT_FIXED.require(
                limit != Limit.SHMEM_SIZE && limit != Limit.CIG_ENABLED, () -> "limit " + limit + " is set");
        long maximum = maximum(limit);
        ContextRule.LIMIT.require(
                Long.compareUnsigned(value, maximum) <= 0,
                () -> "limit " + limit + " is set to " + UnsignedText.of(value) + "; the maximum is "
                        + UnsignedText.of(maximum) + " bytes");
        ContextRule.LIMIT_IN_USE.require(
                !used[limit], () -> "limit " + limit + " is set after a kernel has used " + values[limit] + " bytes");
        long next = legal(limit, value);
        if (limit == Limit.PERSISTING_L2_CACHE_SIZE || limit == Limit.STACK_SIZE && next != values[limit]) {
            awaitWork.run();
        }
        values[limit] = next;
    }

    private long legal(int limit, long value) {
        return switch (limit) {
            case Limit.PENDING_LAUNCH_COUNT -> Math.max(MIN_PENDING_LAUNCHES, atMost(value, MAX_PENDING_LAUNCHES));
            case Limit.PRINTF_FIFO_SIZE, Limit.MALLOC_HEAP_SIZE -> bufferBytes(value, limit);
            default -> roundedUp(value, limit);
        };
    }

    /** Returns the bytes of local memory that a thread of a kernel can use without a change of the context. */
    long localBytes() {
        return Math.max(values[Limit.STACK_SIZE], largestLocalBytes);
    }

    /** Gives threads more local memory, which stays. The work of the context is complete, as on the hardware. */
    void growLocalMemory(int bytes) {
        largestLocalBytes = Math.max(largestLocalBytes, bytes); // another thread may have set it meanwhile
    }

    /** Returns the largest value that a limit can be set to, as an unsigned number. */
    private long maximum(int limit) {
        return switch (limit) {
            case Limit.STACK_SIZE -> MAX_STACK_BYTES;
            case Limit.SYNC_DEPTH -> MAX_SYNC_DEPTH;
            case Limit.MAX_L2_FETCH_GRANULARITY -> MAX_FETCH_BYTES;
            case Limit.PERSISTING_L2_CACHE_SIZE -> model.memory().persistingL2Bytes();
            default -> -1;
        };
    }

    /** Returns the bytes of a buffer of the context: one unit at least, and none for -1, as on the hardware. */
    private long bufferBytes(long value, int limit) {
        long bytes = atMost(value, limit == Limit.PRINTF_FIFO_SIZE ? MAX_PRINT_BYTES : MAX_HEAP_BYTES);
        return value == -1 ? 0 : roundedUp(bytes == 0 ? 1 : bytes, limit);
    }

    /** Returns an unsigned number as a multiple of the unit of a limit. */
    private long roundedUp(long value, int limit) {
        long unit = unit(limit);
        return Long.divideUnsigned(value + unit - 1, unit) * unit;
    }

    /** Returns the smaller one of an unsigned number and a positive one. */
    private static long atMost(long value, long limit) {
        return Long.compareUnsigned(value, limit) <= 0 ? value : limit;
    }

    private void check(int limit) {
        ContextRule.LIMIT.require(
                limit >= 0 && limit < COUNT, () -> "limit " + limit + " is used; legal are 0 to " + (COUNT - 1));
        ContextRule.LIMIT_UNSUPPORTED.require(
                limit != Limit.CIG_SHMEM_FALLBACK
                        && (limit != Limit.SYNC_DEPTH || !model.capability().atLeast(9, 0)),
                () -> "limit " + limit + " is used");
    }

    /** The values of {@code CUlimit}. */
    private static final class Limit {
        static final int STACK_SIZE = 0;
        static final int PRINTF_FIFO_SIZE = 1;
        static final int MALLOC_HEAP_SIZE = 2;
        static final int SYNC_DEPTH = 3;
        static final int PENDING_LAUNCH_COUNT = 4;
        static final int MAX_L2_FETCH_GRANULARITY = 5;
        static final int PERSISTING_L2_CACHE_SIZE = 6;
        static final int SHMEM_SIZE = 7;
        static final int CIG_ENABLED = 8;
        static final int CIG_SHMEM_FALLBACK = 9;
    }
}
