package orrery.core.context;

import orrery.device.DeviceModel;

/** The limits of a context, by the values of {@code CUlimit}. A value is rounded up to the unit of its limit. */
public final class ContextLimits {
    private static final int COUNT = 10;
    private static final long MAX_STACK_BYTES = 512 << 10;
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
        boolean fits = value >= 0 && (limit != Limit.STACK_SIZE || value <= MAX_STACK_BYTES);
        ContextRule.LIMIT.require(
                fits,
                () -> "limit " + limit + " is set to " + value
                        + (limit == Limit.STACK_SIZE
                                ? "; the maximum is " + MAX_STACK_BYTES + " bytes"
                                : "; the minimum is 0"));
        long unit = unit(limit);
        values[limit] = (value + unit - 1) / unit * unit;
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
