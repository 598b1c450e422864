package orrery.driver;

/**
 * One operation of a batch.
 *
 * @param operation what is done
 * @param address where
 * @param value the value written or waited for
 * @param flags the flags of the single operation
 */
public record CUstreamBatchMemOp(Type operation, long address, long value, int flags) {

    /** The operations, by their documented names. Source: {@code CUstreamBatchMemOpType} in {@code cuda.h}. */
    public enum Type {
        /** {@code cuStreamWaitValue32}. */
        WAIT_VALUE_32,
        /** {@code cuStreamWriteValue32}. */
        WRITE_VALUE_32,
        /** {@code cuStreamWaitValue64}. */
        WAIT_VALUE_64,
        /** {@code cuStreamWriteValue64}. */
        WRITE_VALUE_64,
        /** Flushes remote writes, on devices that can. */
        FLUSH_REMOTE_WRITES,
        /** A memory barrier (0 for the system, 1 for the device). */
        BARRIER
    }
}
