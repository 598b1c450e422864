package orrery.core.context;

import orrery.device.DeviceModel;

/**
 * The limits of a context, by the values of {@code CUlimit}. A value is rounded up to the unit of its limit, and the
 * number of pending launches is brought into its range.
 */
public final class ContextLimits {
    private static final int COUNT = 10;
    private static final long MAX_STACK_BYTES = 512 << 10;
    private static final long MAX_FETCH_BYTES = 128;
    private static final long MIN_PENDING_LAUNCHES = 32;

    /** As many as fit in 2 GiB, with 3584 bytes for each. */
    private static final long MAX_PENDING_LAUNCHES = (1L << 31) / 3584;

    private static final int PERSISTING_STEPS = 10;

    private final DeviceModel model;
    private final long[] values = new long[COUNT];

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

    /** Returns the bytes of the buffer for what kernels print. */
    long printBytes() {
        return values[Limit.PRINTF_FIFO_SIZE];
    }

    /** Returns the bytes of the heap from which kernels allocate. */
    long heapBytes() {
        return values[Limit.MALLOC_HEAP_SIZE];
    }

    /**
     * Sets a limit.
     *
     * @throws orrery.sim.CudaException if the limit cannot be set, or not to this value (CTX-05, CTX-07, CTX-08)
     */
    public void set(int limit, long value) {
        check(limit);
        ContextRule.LIMIT_FIXED.require(
                limit != Limit.SHMEM_SIZE && limit != Limit.CIG_ENABLED, () -> "limit " + limit + " is set");
        long maximum = maximum(limit);
        ContextRule.LIMIT.require(
                value >= 0 && value <= maximum,
                () -> "limit " + limit + " is set to " + value
                        + (value < 0 ? "; the minimum is 0" : "; the maximum is " + maximum + " bytes"));
        values[limit] = limit == Limit.PENDING_LAUNCH_COUNT
                ? Math.max(MIN_PENDING_LAUNCHES, Math.min(value, MAX_PENDING_LAUNCHES))
                : roundedUp(value, unit(limit), limit);
    }

    /** Returns the largest value that a limit can be set to. */
    private static long maximum(int limit) {
        return switch (limit) {
            case Limit.STACK_SIZE -> MAX_STACK_BYTES;
            case Limit.MAX_L2_FETCH_GRANULARITY -> MAX_FETCH_BYTES;
            default -> Long.MAX_VALUE;
        };
    }

    /** Returns a value as a multiple of its unit. The buffers of a context have one unit at least. */
    private static long roundedUp(long value, long unit, int limit) {
        boolean isBuffer = limit == Limit.PRINTF_FIFO_SIZE || limit == Limit.MALLOC_HEAP_SIZE;
        return (Math.max(value, isBuffer ? 1 : 0) + unit - 1) / unit * unit;
    }

    private static void check(int limit) {
        ContextRule.LIMIT.require(
                limit >= 0 && limit < COUNT, () -> "limit " + limit + " is used; legal are 0 to " + (COUNT - 1));
        ContextRule.LIMIT_UNSUPPORTED.require(
                limit != Limit.SYNC_DEPTH && limit != Limit.CIG_SHMEM_FALLBACK, () -> "limit " + limit + " is used");
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
